import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from './items.ts';
import { TableName, table } from './table.ts';

/** A range of sort keys. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/** How much of a range is read. */
interface Reading {
  readonly atMost: number;
  /** Whether it is read from its end. */
  readonly isBackwards?: boolean;
  /** The last item of the previous page. */
  readonly after?: Item | undefined;
}

interface Page {
  readonly found: readonly Item[];
  /** The last item that was read, with which the next page begins; undefined at the end. */
  readonly next: Item | undefined;
}

/** Items of a partition between two sort keys, at most a megabyte of them. Consistent. */
export async function queryPart(
  pk: string,
  { from, to }: Range,
  { atMost, isBackwards = false, after }: Reading,
): Promise<Page> {
  const { Items: found = [], LastEvaluatedKey: next } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ConsistentRead: true,
      ScanIndexForward: !isBackwards,
      Limit: atMost,
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
  return { found, next };
}
