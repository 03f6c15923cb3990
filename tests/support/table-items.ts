import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../../lib/data/table.ts';

/** Every item of this test file's table as text; items and their attributes in an order of their own. */
export async function allItems(): Promise<readonly string[]> {
  const items: string[] = [];
  let next: Record<string, unknown> | undefined;
  do {
    const page = await table.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        ...(next && { ExclusiveStartKey: next }),
      }),
    );
    items.push(...(page.Items ?? []).map((item) => JSON.stringify(item, inOrder)));
    next = page.LastEvaluatedKey;
  } while (next !== undefined);
  return items.toSorted();
}

/** The engine gives the attributes of an item in another order every time. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (value instanceof Uint8Array) return [...value];
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
