import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { StoredBooking, Tally } from '../../domain/bookings/stored-booking.ts';
import { isSuspected, lapsesAtMs } from '../../domain/bookings/suspected.ts';
import type { Contact } from '../../domain/event-types/contact.ts';
import type { BookingEvent } from '../../domain/events.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { isUid } from '../../domain/uid.ts';
import { atRevision } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { publishChange, unpublished } from '../feed/publish-change.ts';
import { storedForm } from '../items/stored-form.ts';
import { unexpired } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

/**
 * The members of a stored booking that are never in a response. The contact is stored separately.
 */
type Held = Pick<
  StoredBooking,
  'occupancy' | 'assignment' | 'meeting' | 'createdBy' | 'guestLinks' | 'routedTo' | 'repliedStatus'
>;

const form = storedForm<{ doc: Booking; contact: Contact; held: Held }>();

/** The booking without the other stored members, for lists. */
export const bookingFrom = (item: Item): Booking => form.read(item, 'doc');

/** The email address of the guest. */
export const guestAddressFrom = (item: Item): string => form.read(item, 'contact').email;

/** Reads the item that `writeBooking` wrote. */
export function storedBookingFrom(item: Item): StoredBooking {
  return {
    ver: item.ver as number,
    booking: bookingFrom(item),
    contact: form.read(item, 'contact'),
    ...form.read(item, 'held'),
    ...(item.rev !== undefined && { rev: item.rev as number }),
    ...(item.counted !== undefined && { counted: talliesFrom(item.counted as string) }),
  };
}

/**
 * The booking of an item, or undefined if it has expired. A suspected booking expires, and DynamoDB
 * deletes expired items late.
 */
export function standingBookingFrom(item: Item | undefined): StoredBooking | undefined {
  const found = unexpired(item, Date.now());
  return found && storedBookingFrom(found);
}

const talliesFrom = (counted: string): readonly Tally[] =>
  (JSON.parse(counted) as [string, number][]).map(([name, by]) => ({ name, by }));

const packTallies = (tallies: readonly Tally[]): string =>
  JSON.stringify(tallies.map(({ name, by }) => [name, by]));

export function bookingIn(
  of: OrganizationId,
  items: Items,
  uid: string,
): StoredBooking | undefined {
  return standingBookingFrom(items.get(keys.booking(of, uid)));
}

/** Consistent, so that a booking that was just created is never 404. */
export async function findBooking(
  of: OrganizationId,
  uid: string,
): Promise<StoredBooking | undefined> {
  if (!isUid(uid)) return undefined;
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.booking(of, uid), ConsistentRead: true }),
  );
  return standingBookingFrom(Item);
}

/**
 * Writes the whole booking as version `ver + 1`, if it is still at version `ver` (0 = it must not
 * exist). The members of the response are one attribute, `doc`: reading a page of twenty costs a
 * third of what separate attributes would. The keys and the attributes of list filters are stored
 * next to it. `before` is the booking as it was read.
 */
export function writeBooking(
  of: OrganizationId,
  { ver, rev, booking, contact, counted = [], ...stored }: StoredBooking,
  event: BookingEvent,
  before?: StoredBooking,
): Action {
  const { occupancy, assignment, meeting, createdBy, guestLinks, routedTo, repliedStatus } = stored;
  const { uid, startedAt, endedAt, createdAt } = booking;
  const lapsesMs = lapsesAtMs(booking);
  const item = {
    lpk: isSuspected(booking) ? keys.suspectedBookingList(of) : keys.bookingList(of),
    gsi1sk: keys.inList(startedAt, uid),
    gsi2sk: keys.inList(createdAt, uid),
    ver: ver + 1,
    ...form.write({
      doc: booking,
      contact,
      held: { occupancy, assignment, meeting, createdBy, guestLinks, routedTo, repliedStatus },
    }),
    status: booking.status,
    eventTypeId: booking.eventTypeId ?? undefined,
    hostIds: booking.hosts.map(({ userId }) => userId),
    exp: lapsesMs === undefined ? undefined : Math.ceil(lapsesMs / 1000),
    startedAt,
    endedAt,
    rev,
    counted: counted.length > 0 ? packTallies(counted) : undefined,
  };
  const action = { key: keys.booking(of, uid), item, ...atRevision({ ver, rev }) };
  const documents = {
    before: before && { doc: before.booking, contact: before.contact },
    after: { doc: booking, contact },
  };
  const published = publishChange(of, action, event, {
    origin: { subject: 'booking', uid },
    ...documents,
  });
  return isSuspected(booking) ? unpublished(published) : published;
}

/** Stores the counters that contain a booking. The version that clients see does not change. */
export function writeTallies(
  of: OrganizationId,
  { booking, ver, rev = 0 }: StoredBooking,
  counted: readonly Tally[],
): Action {
  const { condition, values } = atRevision({ ver, rev });
  return {
    key: keys.booking(of, booking.uid),
    update: 'SET counted = :counted, rev = :next',
    condition,
    values: { ...values, ':counted': packTallies(counted), ':next': rev + 1 },
  };
}
