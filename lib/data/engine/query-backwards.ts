import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from './items.ts';
import { TableName, table } from './table.ts';

interface Page {
  readonly found: readonly Item[];
  /** The last item that was read, with which the next page begins; undefined at the end. */
  readonly next: Item | undefined;
}

/** Items of a partition between two sort keys, from the last to the first, at most `atMost` of them and at most a megabyte. Consistent. */
export async function queryBackwards(
  pk: string,
  { from, to }: { readonly from: string; readonly to: string },
  atMost: number,
  after?: Item,
): Promise<Page> {
  const { Items: found = [], LastEvaluatedKey: next } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: atMost,
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
  return { found, next };
}
