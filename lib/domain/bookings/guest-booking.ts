import type { Contact } from '../event-types/contact.ts';
import type { EventType } from '../event-types/event-type.ts';
import { formatInstant } from '../time/instant.ts';
import type { Booking, BookingStatus } from './booking.ts';
import { guestMayUntilMs } from './guest-link.ts';
import type { StoredBooking } from './stored-booking.ts';
import { isSuspected } from './suspected.ts';

/** A booking as its guest sees it: nothing of other guests, and of its hosts nothing but where to meet them. */
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
  /** RFC 3339 in UTC; null where the guest may not do so at any time. */
  readonly cancellableUntil: string | null;
  readonly reschedulableUntil: string | null;
}

/** Unless somebody gave it a name of its own, a booking is called by its guest's, which tells the guest nothing. */
const titleForGuest = (
  { name }: Booking,
  contact: Contact,
  eventType: EventType | undefined,
): string => (name === contact.name && eventType ? eventType.name : name);

/** A meeting that is not confirmed, or not any more, is not to be joined. */
function meetingPlace({ status, url, phoneNumber, address, customLocation, access }: Booking) {
  const place = { phoneNumber, address, customLocation };
  return status === 'open' ? { ...place, url, access } : { ...place, url: '', access: null };
}

/**
 * The booking without where its hosts are met, for whom nobody of them hears of: they could find out of any event type where
 * its guests meet. The guest's own number stays.
 */
export const withoutPlace = (booking: Booking, contact: Pick<Contact, 'phoneNumber'>): Booking => ({
  ...booking,
  url: '',
  phoneNumber: booking.phoneNumber === contact.phoneNumber ? booking.phoneNumber : '',
  address: null,
  customLocation: '',
  access: null,
});

/** A suspected booking looks as it did in the first reply until a host answers it, so that a program does not learn that it is suspected. */
const statusForGuest = ({
  booking: { status },
  repliedStatus = status,
}: Pick<StoredBooking, 'booking' | 'repliedStatus'>): BookingStatus =>
  status === 'request' ? repliedStatus : status;

/** Shows a booking to its guest. The event type is undefined where it is gone. */
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
