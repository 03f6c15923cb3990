import type { Booking } from '../../domain/bookings/booking.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { readItems } from '../engine/items.ts';
import { readPending } from '../feed/outbox.ts';
import { keys } from '../keys/keys.ts';
import { findIn, fitting, isPage, type ListedResource } from '../lists/find-page.ts';
import { type Position, placeIn, positionAt } from '../lists/list-page.ts';
import {
  type BookingFilter,
  filteredAttributes,
  filteredBooking,
  pageOf,
} from './booking-filter.ts';
import type { BookingList } from './booking-lists.ts';

/** A page of bookings, and the position after it. */
export interface BookingPage {
  readonly bookings: readonly Booking[];
  readonly next: Position | undefined;
}

/**
 * Reads a page from a list whose entries name bookings. The filter is applied to each booking
 * itself, because the entries may be stale. The position of the next page belongs to the list of
 * all bookings. Undefined if hundreds of changes are pending and the list of all bookings can be
 * filtered.
 */
export async function findBookings(
  of: OrganizationId,
  filter: BookingFilter,
  list: BookingList,
  after: Position | undefined,
): Promise<BookingPage | undefined> {
  const { order, perPage, conceals } = filter;
  const pending = await pendingOf(of, filter);
  if (pending === 'many') return undefined;
  const isEnough = (some: readonly ListedResource<Booking>[]) => isPage(some, filter);
  const wanted = conceals ? perPage + 1 : perPage;
  const question = { ...pageOf(filter), ...list, wanted, isEnough, read: reader(of, filter) };
  const { found, end } = await findIn(of, question, pending, placeIn(order, after));
  const page = found.slice(0, fitting(found, perPage));
  const next = found.length > page.length ? page.at(-1)?.place : end;
  const position =
    next === undefined
      ? undefined
      : positionAt(keys.bookingList(of), order, next, keys.booking(of, keys.uidInList(next)));
  return { bookings: page.map(({ resource }) => resource), next: position };
}

/**
 * The bookings whose entries may be stale. The index does not contain addresses, so a list of a
 * guest is also read while hundreds of changes are pending. It may then lack the latest changes.
 */
async function pendingOf(
  of: OrganizationId,
  { email, isSuspected }: BookingFilter,
): Promise<ReadonlySet<string> | 'many'> {
  // Changes of suspected bookings are not added to the outbox.
  if (isSuspected) return new Set();
  const pending = await readPending(of, 'booking');
  return pending === 'many' && email !== undefined ? new Set() : pending;
}

/** Reads the bookings with these IDs that match the filter. */
const reader =
  (of: OrganizationId, filter: BookingFilter) =>
  async (uids: readonly string[]): Promise<readonly ListedResource<Booking>[]> => {
    const named = uids.map((uid) => keys.booking(of, uid));
    const attributes = filteredAttributes(filter);
    const items = await readItems(of, named, { attributes, eventually: true });
    return named.flatMap((key) => {
      const item = items.get(key);
      const booking = item && filteredBooking(item, filter);
      if (item === undefined || booking === undefined) return [];
      const place = keys.inList(booking[filter.order], booking.uid);
      return [{ place, resource: booking, characters: (item.doc as string).length }];
    });
  };
