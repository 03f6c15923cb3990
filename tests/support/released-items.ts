import { readFileSync } from 'node:fs';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';

const bytes = (name: string, value: unknown) =>
  name === 'B' ? Buffer.from(value as string, 'base64') : value;

/** All items of an organization as a release wrote them, as DynamoDB has them. */
export function releasedItems(schema: number): Record<string, AttributeValue>[] {
  const file = new URL(`../data/released/schema-${schema}.jsonl`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line, bytes));
}
