import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Item } from './items.ts';
import { TableName, table } from './table.ts';

type Query = Omit<
  ConstructorParameters<typeof QueryCommand>[0],
  'TableName' | 'IndexName' | 'ExclusiveStartKey'
>;

/** All items of a query of the table, from all its pages. */
export const queryAll = (query: Query): Promise<Item[]> =>
  readPages((next) => new QueryCommand({ TableName, ...query, ...next }));

/** All items of a query of an index, from all its pages. */
export const queryIndex = (IndexName: string, query: Query): Promise<Item[]> =>
  readPages((next) => new QueryCommand({ TableName, IndexName, ...query, ...next }));

async function readPages(
  commandFor: (next: { readonly ExclusiveStartKey?: Record<string, unknown> }) => QueryCommand,
): Promise<Item[]> {
  const items: Item[] = [];
  let next: Record<string, unknown> | undefined;
  do {
    const page: QueryCommandOutput = await table.send(
      commandFor(next ? { ExclusiveStartKey: next } : {}),
    );
    items.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next !== undefined);
  return items;
}
