import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { dayMs } from '../../domain/time/zone.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import type { Position } from '../lists/list-page.ts';
import type { ListedBookings } from './list-live-bookings.ts';

/** Bookings that began earlier are not read, because the booking of a guest lasts a day at most. */
const longestMs = 31 * dayMs;

/**
 * One page of the confirmed bookings of a host, or of all hosts, that have not ended, sorted by
 * start. Eventually consistent.
 */
export async function listBookingsOfHost(
  of: OrganizationId,
  userId: string | undefined,
  nowMs: number,
  after: Position | undefined,
): Promise<ListedBookings> {
  const hosted = userId === undefined ? '' : 'contains(hostIds, :host) AND ';
  const page = await table.send(
    new QueryCommand({
      TableName,
      IndexName: 'byStart',
      KeyConditionExpression: 'lpk = :list AND gsi1sk >= :from',
      FilterExpression: `${hosted}endedAt > :now AND #status = :open`,
      ProjectionExpression: 'pk, sk',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':list': keys.bookingList(of),
        ':from': formatInstant(nowMs - longestMs),
        ...(userId !== undefined && { ':host': userId }),
        ':now': formatInstant(nowMs),
        ':open': 'open',
      },
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
  const { length } = keys.booking(of, '').pk;
  return {
    uids: (page.Items ?? []).map(({ pk }) => (pk as string).slice(length)),
    next: page.LastEvaluatedKey,
  };
}
