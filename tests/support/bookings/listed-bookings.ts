import type { BookingFilter } from '../../../lib/data/bookings/booking-filter.ts';
import { listBookings } from '../../../lib/data/bookings/list-bookings.ts';
import type { Position } from '../../../lib/data/lists/list-page.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { drain } from '../../../lib/workers/dispatch/drain.ts';
import { everyShard } from '../feed/tell-changes.ts';

/** Returns a random whole number that is at least 0 and less than `below`. */
export type Below = (below: number) => number;

export const oneOf = <One>(below: Below, values: readonly One[]): One =>
  values[below(values.length)] as One;

/** A booking that a test stored, in its current version. */
export interface KnownBooking {
  readonly ver: number;
  readonly booking: Booking;
  /** The address of the guest, if the test stored one. */
  readonly email?: string;
}

/** An organization and all its bookings. */
export interface ListScene<Known extends KnownBooking = KnownBooking> {
  readonly of: OrganizationId;
  readonly known: Map<string, Known>;
  readonly below: Below;
}

/** Computes the UIDs of a list from all known bookings. */
export function expectedList({ known }: ListScene, filter: BookingFilter): readonly string[] {
  const {
    order,
    sort,
    status,
    startedAt = '',
    endedAt = '~',
    eventTypeId,
    priority,
    hostIds,
  } = filter;
  const place = (one: Booking) => `${one[order]}#${one.uid}`;
  const email = filter.email?.toLowerCase();
  const found = [...known.values()]
    .filter((one) => email === undefined || one.email?.toLowerCase() === email)
    .map((one) => one.booking)
    .filter((one) => status === undefined || one.status === status)
    .filter((one) => one.startedAt >= startedAt && one.endedAt <= endedAt)
    .filter((one) => eventTypeId === undefined || one.eventTypeId === eventTypeId)
    .filter((one) => priority === undefined || one.priority === priority)
    .filter(({ hosts }) => hostIds.every((id) => hosts.some(({ userId }) => userId === id)))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1))
    .map(({ uid }) => uid);
  return sort === 'asc' ? found : found.toReversed();
}

/** Reads all pages of a list and runs `between` after each page. */
export async function readPages(
  { of }: Pick<ListScene, 'of'>,
  filter: BookingFilter,
  between: () => Promise<unknown>,
): Promise<readonly (readonly string[])[]> {
  const pages: (readonly string[])[] = [];
  let after: Position | undefined;
  do {
    const { bookings, next } = await listBookings(of, filter, after);
    pages.push(bookings.map(({ uid }) => uid));
    after = next;
    await between();
  } while (after !== undefined);
  return pages;
}

/** Publishes the changes of shards that are chosen at random. */
export const drainSome = ({ below }: Pick<ListScene, 'below'>): Promise<unknown> =>
  drain(
    everyShard.filter(() => below(3) > 0),
    Date.now(),
  );
