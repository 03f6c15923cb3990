import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from './table.ts';

/** Items of a partition from one sort key to another, as they are now: at most so many, and at most a megabyte. */
export async function queryRange(
  pk: string,
  { from, to }: { readonly from: string; readonly to: string },
  atMost: number,
): Promise<readonly Record<string, unknown>[]> {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ConsistentRead: true,
      Limit: atMost,
    }),
  );
  return Items;
}
