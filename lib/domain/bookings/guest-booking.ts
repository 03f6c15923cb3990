import type { BookedPayment, Contact } from '../event-types/contact.ts';
import type { EventType } from '../event-types/event-type.ts';
import { asksGuestsPlace } from '../event-types/place.ts';
import { formatInstant } from '../time/instant.ts';
import type { Booking, BookingStatus } from './booking.ts';
import { guestMayUntilMs } from './guest-link.ts';
import type { StoredBooking } from './stored-booking.ts';
import { isSuspected } from './suspected.ts';

/**
 * A booking as its guest sees it. It contains no other guests, and nothing about its hosts except
 * where to meet them.
 */
export interface GuestBooking
  extends Pick<
    Booking,
    | 'uid'
    | 'name'
    | 'status'
    | 'startedAt'
    | 'endedAt'
    | 'timeZone'
    | 'locationId'
    | 'url'
    | 'phoneNumber'
    | 'address'
    | 'customLocation'
    | 'access'
    | 'cancelReason'
    | 'cancelledAt'
    | 'cancelledBy'
    | 'createdAt'
    | 'updatedAt'
  > {
  readonly guestName: string;
  /** The payment without the addresses for card payments. */
  readonly payment: Pick<BookedPayment, 'paymentMethod' | 'currency' | 'items'> | null;
  /** RFC 3339 in UTC; null if the guest can never do this. */
  readonly cancellableUntil: string | null;
  readonly reschedulableUntil: string | null;
}

/**
 * The default name of a booking is the guest's own name. The guest sees the name of the event type
 * instead.
 */
const titleForGuest = (
  { name }: Booking,
  contact: Contact,
  eventType: EventType | undefined,
): string => (name === contact.name && eventType ? eventType.name : name);

/** Hides the meeting address of a booking that is not confirmed or is cancelled. */
function meetingPlace({ status, url, phoneNumber, address, customLocation, access }: Booking) {
  const place = { phoneNumber, address, customLocation };
  return status === 'open' ? { ...place, url, access } : { ...place, url: '', access: null };
}

/**
 * Removes where to meet, except the phone number and the place that the guest sent. Otherwise anyone could learn the
 * meeting place of an event type from a booking that its hosts are never notified of.
 */
export const withoutPlace = (booking: Booking, contact: Pick<Contact, 'phoneNumber'>): Booking => ({
  ...booking,
  url: '',
  phoneNumber: booking.phoneNumber === contact.phoneNumber ? booking.phoneNumber : '',
  address: null,
  customLocation: asksGuestsPlace(booking) ? booking.customLocation : '',
  access: null,
});

/**
 * A suspected booking has its first status until a host answers it, so that a bot does not learn
 * that it was detected.
 */
const statusForGuest = ({
  booking: { status },
  repliedStatus = status,
}: Pick<StoredBooking, 'booking' | 'repliedStatus'>): BookingStatus =>
  status === 'request' ? repliedStatus : status;

/** Shows a booking to its guest. The event type is undefined if it was deleted. */
export function guestBooking(
  { booking, contact, repliedStatus }: Pick<StoredBooking, 'booking' | 'contact' | 'repliedStatus'>,
  eventType: EventType | undefined,
): GuestBooking {
  const isLive = booking.status !== 'cancel';
  const isMovable = isLive && eventType !== undefined && eventType.status === 'enable';
  const until = (rule: Parameters<typeof guestMayUntilMs>[2]): string =>
    formatInstant(guestMayUntilMs(booking, eventType, rule));
  const { uid, startedAt, endedAt, timeZone, locationId } = booking;
  const { cancelReason, cancelledAt, cancelledBy, createdAt, updatedAt } = booking;
  return {
    uid,
    name: titleForGuest(booking, contact, eventType),
    guestName: contact.name,
    status: statusForGuest({ booking, repliedStatus }),
    startedAt,
    endedAt,
    timeZone,
    locationId,
    payment: contact.payment,
    ...meetingPlace(isSuspected(booking) ? withoutPlace(booking, contact) : booking),
    cancelReason,
    cancelledAt,
    cancelledBy,
    cancellableUntil: isLive ? until('guestMayCancelUntil') : null,
    reschedulableUntil: isMovable ? until('guestMayRescheduleUntil') : null,
    createdAt,
    updatedAt,
  };
}
