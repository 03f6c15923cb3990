import type { OrganizationId } from '../../domain/tenancy.ts';
import { keys } from '../keys/keys.ts';
import {
  type ListedPage,
  listPage,
  type PageQuestion,
  type Position,
  pageAtOnce,
} from '../lists/list-page.ts';
import {
  type BookingFilter,
  conditionsOf,
  pageOf,
  withHosts,
  withPriority,
} from './booking-filter.ts';
import { bookingListFor } from './booking-lists.ts';
import { type BookingPage, findBookings } from './find-bookings.ts';
import { bookingFrom } from './stored-bookings.ts';

/**
 * One page of the bookings of an organization, sorted by start or by creation. The lists of guests,
 * of booking requests and of cancelled bookings are read for their filters. If another filter would read more than a
 * hundred bookings for one page, the lists of event types and of hosts are used.
 */
export async function listBookings(
  of: OrganizationId,
  filter: BookingFilter,
  after: Position | undefined,
): Promise<BookingPage> {
  const question = questionOf(of, filter);
  const list = await bookingListFor(of, filter);
  const first = list?.isShort === false ? await pageAtOnce(of, question, after) : undefined;
  if (first !== undefined) return pageFrom(first);
  const found = list && (await findBookings(of, filter, list, after));
  return found ?? pageFrom(await listPage(of, question, after));
}

const pageFrom = ({ items, next }: ListedPage): BookingPage => ({
  bookings: items.map(bookingFrom),
  next,
});

const questionOf = (of: OrganizationId, filter: BookingFilter): PageQuestion => ({
  ...pageOf(filter),
  list: filter.isSuspected ? keys.suspectedBookingList(of) : keys.bookingList(of),
  ...withPriority(withHosts(conditionsOf(filter, filter.eventTypeId), filter), filter),
});
