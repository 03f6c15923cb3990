import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { StoredBooking, Tally } from '../../domain/bookings/stored-booking.ts';
import { isSuspected, lapsesAtMs } from '../../domain/bookings/suspected.ts';
import type { Contact } from '../../domain/event-types/contact.ts';
import type { ServiceEvent } from '../../domain/events.ts';
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

/** What replies never carry of a booking, but for its contact. */
type Held = Pick<
  StoredBooking,
  'occupancy' | 'assignment' | 'meeting' | 'createdBy' | 'guestLinks' | 'routedTo' | 'repliedStatus'
>;

const form = storedForm<{ doc: Booking; contact: Contact; held: Held }>();

/** The booking alone, as lists have it. */
export const bookingFrom = (item: Item): Booking => form.read(item, 'doc');

/** The one place that reads what `writeBooking` wrote. */
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

/** A booking that is there. One that was suspected lapses, and what has expired is swept late. */
export function standingBookingFrom(item: Item | undefined): StoredBooking | undefined {
  const found = unexpired(item, Date.now());
  return found && storedBookingFrom(found);
}

const talliesFrom = (counted: string): readonly Tally[] =>
  (JSON.parse(counted) as [string, number][]).map(([name, by]) => ({ name, by }));

const packTallies = (tallies: readonly Tally[]): string =>
  JSON.stringify(tallies.map(({ name, by }) => [name, by]));

/** A booking that was read together with what else a change needs. */
export function bookingIn(
  of: OrganizationId,
  items: Items,
  uid: string,
): StoredBooking | undefined {
  return standingBookingFrom(items.get(keys.booking(of, uid)));
}

/** Read consistently: what was just answered 201 is never 404. */
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
 * Writes the whole booking as version `ver + 1` if it is still as it was read (0 = it must not exist).
 * The reply's members are one attribute `doc`: a page of twenty costs a third of what attributes
 * would. Beside it stand the keys and what lists filter by. `before` is the booking as it was read.
 */
export function writeBooking(
  of: OrganizationId,
  { ver, rev, booking, contact, counted = [], ...stored }: StoredBooking,
  event: ServiceEvent,
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

/** Writes down in which counters a booking is counted. To clients it stays the same, at the same version. */
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
