import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from './items.ts';
import { TableName, table } from './table.ts';

/** The items of one page, and the last sort key that was read; undefined at the end. */
interface Part {
  readonly found: readonly Item[];
  readonly last: string | undefined;
}

/**
 * Items of a partition between two sort keys, at most `atMost` of them and at most a megabyte.
 * Consistent.
 */
export async function queryPart(
  pk: string,
  { from, to }: { readonly from: string; readonly to: string },
  atMost: number,
): Promise<Part> {
  const { Items: found = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ConsistentRead: true,
      Limit: atMost,
    }),
  );
  return { found, last: LastEvaluatedKey?.sk as string | undefined };
}
