import { type Refused, refuse } from '../decision.ts';
import type { EventType } from '../event-types/event-type.ts';
import type { Actor, GuestLink } from '../tenancy.ts';
import { minuteMs } from '../time/minute.ts';
import type { Booking } from './booking.ts';
import type { StoredBooking } from './stored-booking.ts';

/** So long after the end of a booking its links are good. */
const outlivesMs = 30 * 86_400_000;

/** The link that is good for a booking now. */
export const guestLinkOf = ({ booking, guestLinks = 0 }: StoredBooking): GuestLink => ({
  bookingUid: booking.uid,
  generation: guestLinks,
});

/** Whether a link is one of this booking and was not revoked. */
export function isOpenedBy(link: GuestLink, stored: StoredBooking): boolean {
  const good = guestLinkOf(stored);
  return link.bookingUid === good.bookingUid && link.generation === good.generation;
}

/** From when on the links of a booking are not good any more, in epoch milliseconds. */
export const guestLinksEndMs = ({ endedAt }: Booking): number => Date.parse(endedAt) + outlivesMs;

/** Who acts by a link, until it is found to be good: somebody who may do nothing else. */
export const guestActor = (organizationId: Actor['organizationId'], guest: GuestLink): Actor => ({
  organizationId,
  userId: 'guest',
  role: 'restricted',
  guest,
});

/** What guests may do themselves, and until how many minutes before the start; null = until it begins. */
type Rule = 'guestMayCancelUntil' | 'guestMayRescheduleUntil';

/** Until when (epoch milliseconds) the guest may do so; without an event type nothing but the start ends it. */
export const guestMayUntilMs = (
  { startedAt }: Booking,
  eventType: EventType | undefined,
  rule: Rule,
): number => Date.parse(startedAt) - (eventType?.[rule] ?? 0) * minuteMs;

/** Why a guest is too late; for anybody else there is no such rule. */
export function refuseLateGuest(
  { actor, nowMs }: { readonly actor: Actor; readonly nowMs: number },
  booking: Booking,
  eventType: EventType | undefined,
  rule: Rule,
): Refused<'booking/too-late'> | undefined {
  if (actor.guest === undefined) return undefined;
  return nowMs < guestMayUntilMs(booking, eventType, rule) ? undefined : refuse('booking/too-late');
}
