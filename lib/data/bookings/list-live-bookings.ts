import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import type { Position } from '../lists/list-page.ts';

export interface ListedBookings {
  readonly uids: readonly string[];
  /** The start of the next page; undefined at the end. */
  readonly next: Position | undefined;
}

/**
 * Index entries in one page. A function that counts bookings checks its remaining time after each
 * page.
 */
const listedAtOnce = 250;

/**
 * One page of the bookings and requests of an event type that start at `from` or later, sorted by
 * start. Eventually consistent.
 */
export async function listLiveBookings(
  of: OrganizationId,
  eventTypeId: string,
  from: string,
  after: Position | undefined,
  atOnce = listedAtOnce,
): Promise<ListedBookings> {
  const page = await table.send(
    new QueryCommand({
      TableName,
      IndexName: 'byStart',
      KeyConditionExpression: 'lpk = :list AND gsi1sk >= :from',
      FilterExpression: 'eventTypeId = :eventType AND #status <> :cancel',
      ProjectionExpression: 'pk',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':list': keys.bookingList(of),
        ':from': from,
        ':eventType': eventTypeId,
        ':cancel': 'cancel',
      },
      Limit: atOnce,
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
  const { length } = keys.booking(of, '').pk;
  return {
    uids: (page.Items ?? []).map(({ pk }) => (pk as string).slice(length)),
    next: page.LastEvaluatedKey,
  };
}
