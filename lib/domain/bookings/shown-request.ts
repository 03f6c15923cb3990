import type { Contact } from '../event-types/contact.ts';
import type { EventType } from '../event-types/event-type.ts';
import type { User } from '../people/user.ts';
import type { AnswerLink } from './answer-link.ts';
import { type GuestBooking, guestBooking } from './guest-booking.ts';
import type { StoredBooking } from './stored-booking.ts';

/** A booking request as its host sees it before answering. */
export interface ShownRequest
  extends Pick<
    GuestBooking,
    | 'uid'
    | 'name'
    | 'status'
    | 'startedAt'
    | 'endedAt'
    | 'locationId'
    | 'phoneNumber'
    | 'address'
    | 'customLocation'
    | 'payment'
    | 'cancelReason'
    | 'cancelledAt'
    | 'createdAt'
    | 'updatedAt'
  > {
  /** The time zone of the host. */
  readonly timeZone: string;
  readonly guest: Pick<Contact, 'name' | 'email' | 'company' | 'message'>;
  /** Whether the link can still answer the request. */
  readonly isAnswerable: boolean;
}

/** Shows a request to a host. The event type is undefined if it was deleted. */
export function shownRequest(
  stored: Pick<StoredBooking, 'booking' | 'contact' | 'ver'>,
  eventType: EventType | undefined,
  { timeZone }: Pick<User, 'timeZone'>,
  link: AnswerLink,
  nowMs: number,
): ShownRequest {
  const { name, email, company, message } = stored.contact;
  const { uid, status, startedAt, endedAt, locationId, ...shown } = guestBooking(stored, eventType);
  return {
    uid,
    name: shown.name,
    status,
    startedAt,
    endedAt,
    timeZone,
    locationId,
    phoneNumber: shown.phoneNumber,
    address: shown.address,
    customLocation: shown.customLocation,
    payment: shown.payment,
    guest: { name, email, company, message },
    isAnswerable:
      status === 'request' && stored.ver === link.version && nowMs < Date.parse(endedAt),
    cancelReason: shown.cancelReason,
    cancelledAt: shown.cancelledAt,
    createdAt: shown.createdAt,
    updatedAt: shown.updatedAt,
  };
}
