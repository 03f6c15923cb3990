import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { dayMs } from '../../domain/time/zone.ts';
import { readItems } from '../engine/items.ts';
import { queryIndex } from '../engine/query-all.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import { storedBookingFrom } from './stored-bookings.ts';

/** Bookings that began earlier are not read, because the booking of a guest lasts a day at most. */
const longestMs = 31 * dayMs;

/** The requested bookings, as a filter expression of the index. */
interface IndexCondition {
  readonly expression: string;
  readonly value: string;
}

/** The open bookings and requests of an event type that have not ended. */
export const listComingBookings = (
  of: OrganizationId,
  eventTypeId: string,
  nowMs: number,
): Promise<readonly StoredBooking[]> =>
  listComing(of, { expression: 'eventTypeId = :asked', value: eventTypeId }, nowMs);

/** The open bookings and requests of a host that have not ended. */
export const listHostedBookings = (
  of: OrganizationId,
  userId: string,
  nowMs: number,
): Promise<readonly StoredBooking[]> =>
  listComing(of, { expression: 'contains(hostIds, :asked)', value: userId }, nowMs);

/**
 * The index returns only keys, and the bookings are read from the table. A booking that has just
 * been cancelled is left out.
 */
async function listComing(
  of: OrganizationId,
  { expression, value }: IndexCondition,
  nowMs: number,
): Promise<readonly StoredBooking[]> {
  const listed = await queryIndex('byStart', {
    KeyConditionExpression: 'lpk = :list AND gsi1sk >= :from',
    FilterExpression: `${expression} AND endedAt > :now AND #status <> :cancel`,
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':list': keys.bookingList(of),
      ':from': formatInstant(nowMs - longestMs),
      ':asked': value,
      ':now': formatInstant(nowMs),
      ':cancel': 'cancel',
    },
  });
  const named = listed.map((item) => item as unknown as Key);
  const items = await readItems(of, named);
  return named.flatMap((key) => {
    const item = items.get(key);
    const stored = item && storedBookingFrom(item);
    if (stored === undefined || stored.booking.status === 'cancel') return [];
    return Date.parse(stored.booking.endedAt) > nowMs ? [stored] : [];
  });
}
