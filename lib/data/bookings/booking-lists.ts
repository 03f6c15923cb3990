import type { OrganizationId } from '../../domain/tenancy.ts';
import { keys } from '../keys/keys.ts';
import type { FindQuestion } from '../lists/find-page.ts';
import { guestList } from '../lists/guest-list.ts';
import { firstSecret } from '../secrets/secrets.ts';
import { type BookingFilter, conditionsOf, withHosts } from './booking-filter.ts';

/** A list that contains every booking that matches a filter. Its entries only name the bookings. */
export interface BookingList
  extends Pick<
    FindQuestion<unknown>,
    'list' | 'isIndexedByCreation' | 'conditions' | 'names' | 'values'
  > {
  /**
   * Whether the list is usually short. It is then read without first looking at the list of all
   * bookings.
   */
  readonly isShort: boolean;
}

/** The shortest list for a filter. Undefined if only the list of all bookings contains the matches. */
export async function bookingListFor(
  of: OrganizationId,
  filter: BookingFilter,
): Promise<BookingList | undefined> {
  if (filter.email !== undefined) return guestListFor(of, filter, filter.email);
  // Suspected bookings are few, so they have no lists of their own.
  if (filter.isSuspected) return undefined;
  const { eventTypeId, status } = filter;
  const hostId = filter.hostIds.at(-1);
  if (status === 'request') return statusList(of, filter, status);
  // The other lists contain the status, and usually fewer bookings than those that were ever cancelled.
  if (status === 'cancel' && hostId === undefined && eventTypeId === undefined)
    return statusList(of, filter, status);
  if (hostId !== undefined) {
    const list = keys.bookingsOfHost(of, hostId);
    return { list, isShort: false, ...conditionsOf(filter, eventTypeId) };
  }
  if (eventTypeId === undefined) return undefined;
  return {
    list: keys.bookingsOfEventType(of, eventTypeId),
    isShort: false,
    ...conditionsOf(filter),
  };
}

async function guestListFor(
  of: OrganizationId,
  filter: BookingFilter,
  email: string,
): Promise<BookingList> {
  const conditions = conditionsWithoutStatus(filter);
  if (filter.isSuspected) {
    const list = keys.suspectedBookingList(of);
    return { list, isShort: true, isIndexedByCreation: true, ...conditions };
  }
  return { list: guestList(of, email, await firstSecret()), isShort: true, ...conditions };
}

/** The list of the booking requests, or of the cancelled bookings. */
export const statusList = (
  of: OrganizationId,
  filter: BookingFilter,
  status: 'request' | 'cancel',
): BookingList => ({
  list: keys.bookingsOfStatus(of, status),
  isIndexedByCreation: true,
  isShort: true,
  ...conditionsWithoutStatus(filter),
});

/** The conditions for entries without a status. The status of the bookings themselves is checked. */
const conditionsWithoutStatus = (filter: BookingFilter) =>
  withHosts(conditionsOf({ ...filter, status: undefined }, filter.eventTypeId), filter);
