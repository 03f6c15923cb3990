import { type Refused, refuse } from '../decision.ts';
import type { EventType } from '../event-types/event-type.ts';
import type { Actor, GuestLink } from '../tenancy.ts';
import { minuteMs } from '../time/minute.ts';
import type { Booking } from './booking.ts';
import type { StoredBooking } from './stored-booking.ts';

/** Guest links stay valid for 30 days after the end of the booking. */
const outlivesMs = 30 * 86_400_000;

/** Returns the link of the current generation. */
export const guestLinkOf = ({ booking, guestLinks = 0 }: StoredBooking): GuestLink => ({
  bookingUid: booking.uid,
  generation: guestLinks,
});

/** Whether a link belongs to this booking and was not revoked. */
export function isOpenedBy(link: GuestLink, stored: StoredBooking): boolean {
  const good = guestLinkOf(stored);
  return link.bookingUid === good.bookingUid && link.generation === good.generation;
}

/** The end of the validity of guest links, in epoch milliseconds. */
export const guestLinksEndMs = ({ endedAt }: Booking): number => Date.parse(endedAt) + outlivesMs;

/** The actor of an unverified guest link. It has no other rights. */
export const guestActor = (organizationId: Actor['organizationId'], guest: GuestLink): Actor => ({
  organizationId,
  userId: 'guest',
  role: 'restricted',
  guest,
});

/**
 * Names of the event type's deadlines for guests, in minutes before the start. Null: until the
 * start.
 */
type Rule = 'guestMayCancelUntil' | 'guestMayRescheduleUntil';

/**
 * The deadline of a guest in epoch milliseconds. Without an event type it is the start of the
 * booking.
 */
export const guestMayUntilMs = (
  { startedAt }: Booking,
  eventType: EventType | undefined,
  rule: Rule,
): number => Date.parse(startedAt) - (eventType?.[rule] ?? 0) * minuteMs;

/** Refuses a guest after the deadline. Other actors have no deadline. */
export function refuseLateGuest(
  { actor, nowMs }: { readonly actor: Actor; readonly nowMs: number },
  booking: Booking,
  eventType: EventType | undefined,
  rule: Rule,
): Refused<'booking/too-late'> | undefined {
  if (actor.guest === undefined) return undefined;
  return nowMs < guestMayUntilMs(booking, eventType, rule) ? undefined : refuse('booking/too-late');
}
