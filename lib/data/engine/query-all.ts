import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Item } from './items.ts';
import { TableName, table } from './table.ts';

type Query = Omit<ConstructorParameters<typeof QueryCommand>[0], 'TableName' | 'ExclusiveStartKey'>;

/** All items of a query, from all its pages. */
export async function queryAll(query: Query): Promise<Item[]> {
  const items: Item[] = [];
  let next: Record<string, unknown> | undefined;
  do {
    const page: QueryCommandOutput = await table.send(
      new QueryCommand({ ...query, TableName, ...(next && { ExclusiveStartKey: next }) }),
    );
    items.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next !== undefined);
  return items;
}
