import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { readItems } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { readPending } from '../feed/outbox.ts';
import { keys } from '../keys/keys.ts';
import type { Position } from '../lists/list-page.ts';
import { type BookingFilter, filteredBooking, startsWithin } from './booking-filter.ts';
import { statusList } from './booking-lists.ts';

/** A greater number is not counted. */
const countedAtMost = 100;
/** Maximum number of bookings with unpublished changes that a count reads: those of one call. */
const readAtMost = 100;

/**
 * The number of booking requests that match a filter, from the entries of their list. Bookings with
 * unpublished changes are read themselves. If there are too many of them, only the entries are
 * counted, which may lack the latest changes. Eventually consistent, like the indexes.
 */
export async function countRequests(of: OrganizationId, filter: BookingFilter): Promise<number> {
  const asked = { ...filter, order: 'startedAt', status: 'request' } as const;
  const reading = readChanged(of);
  let count = 0;
  let next: Position | undefined;
  do {
    const [page, changed] = await Promise.all([readEntries(of, asked, next), reading]);
    count += page.uids.filter((uid) => !changed.has(uid)).length;
    next = page.next;
  } while (next !== undefined && count < countedAtMost);
  const changed = [...(await reading)].map((uid) => keys.booking(of, uid));
  const items = await readItems(of, changed, { attributes: ['doc'], eventually: true });
  for (const key of changed) {
    const item = items.get(key);
    if (item !== undefined && filteredBooking(item, asked) !== undefined) count += 1;
  }
  return Math.min(count, countedAtMost);
}

/** The IDs of the bookings with unpublished changes; none if there are too many to read. */
async function readChanged(of: OrganizationId): Promise<ReadonlySet<string>> {
  const pending = await readPending(of, 'booking');
  return pending === 'many' || pending.size > readAtMost ? new Set() : pending;
}

/** The next entries of the list of requests. One Query is enough for a usual number. */
async function readEntries(
  of: OrganizationId,
  filter: BookingFilter,
  after: Position | undefined,
): Promise<{ readonly uids: readonly string[]; readonly next: Position | undefined }> {
  const { list, conditions, names, values } = statusList(of, filter, 'request');
  const { from, to } = startsWithin(filter.startedAt, filter.endedAt);
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName,
      IndexName: 'byStart',
      KeyConditionExpression: 'lpk = :list AND gsi1sk BETWEEN :from AND :to',
      ProjectionExpression: 'gsi1sk',
      ...(conditions.length > 0 && { FilterExpression: conditions.join(' AND ') }),
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: { ...names } }),
      ExpressionAttributeValues: { ...values, ':list': list, ':from': from, ':to': to },
      Limit: countedAtMost,
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
  return {
    uids: Items.map(({ gsi1sk }) => keys.uidInList(gsi1sk as string)),
    next: LastEvaluatedKey,
  };
}
