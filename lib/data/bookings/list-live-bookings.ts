import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import type { Position } from '../lists/list-page.ts';

export interface ListedBookings {
  readonly uids: readonly string[];
  /** Where the rest begins; undefined at the end. */
  readonly next: Position | undefined;
}

/** So many entries of the index are read at once: a function that counts looks at its time in between. */
const listedAtOnce = 250;

/** The bookings and requests of an event type that start at `from` or later, one page of them by start. Eventually consistent. */
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
