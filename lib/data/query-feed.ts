import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Item } from './engine/items.ts';
import { TableName, table } from './engine/table.ts';
import { keys } from './keys.ts';

interface Part {
  readonly found: readonly Item[];
  /** Up to where it was looked; undefined at the end. */
  readonly next: number | undefined;
}

/** So many entries of the feed at most after a position, those that are expired and not swept yet among them. Read consistently. */
export async function queryFeed(of: OrganizationId, after: number, atMost: number): Promise<Part> {
  const { pk } = keys.feedEntry(of, 0);
  const { from, to } = keys.feedAfter(after);
  const { Items: found = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ConsistentRead: true,
      Limit: atMost,
    }),
  );
  return { found, next: LastEvaluatedKey && keys.positionOf(LastEvaluatedKey.sk as string) };
}
