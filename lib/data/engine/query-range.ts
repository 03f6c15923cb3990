import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from './items.ts';
import { TableName, table } from './table.ts';

/** What was found, and the sort key up to which it was looked; undefined at the end. */
interface Part {
  readonly found: readonly Item[];
  readonly last: string | undefined;
}

/** Items of a partition from one sort key to another, as they are now: at most so many, and at most a megabyte. */
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

/** The same, without saying where it ends. */
export const queryRange = async (
  ...asked: Parameters<typeof queryPart>
): Promise<readonly Item[]> => (await queryPart(...asked)).found;
