import { type Decision, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import { formatInstant } from '../time/instant.ts';
import { requireUnchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import { type BookingChange, putBooking } from './changes.ts';
import { guestLinkOf, guestLinksEndMs } from './guest-link.ts';
import { storedBooking } from './needs.ts';
import type { StoredBooking } from './stored-booking.ts';

export interface NewGuestLink {
  readonly data: { readonly url: string; readonly expiresAt: string };
}

/** Returns the next guest link of a booking. With `revokesFormer`, earlier links become invalid. */
export function linkToGive(stored: StoredBooking, revokesFormer: boolean) {
  const link = guestLinkOf(stored);
  return revokesFormer ? { ...link, generation: link.generation + 1 } : link;
}

/**
 * Creates a guest link of a booking. Only the valid generation of links is stored, not the link. A
 * link that has already expired is refused.
 */
export function giveGuestLink(
  stored: StoredBooking,
  url: string,
  revokesFormer: boolean,
  context: WriteContext,
): Decision<NewGuestLink, 'booking/already-over', BookingChange> {
  const { booking, ver } = stored;
  const endMs = guestLinksEndMs(booking);
  if (endMs <= context.nowMs) return refuse('booking/already-over');
  const expiresAt = formatInstant(endMs);
  const reply = { data: { url, expiresAt } };
  if (!revokesFormer) {
    return { reply, changes: [requireUnchanged({ resource: storedBooking(booking.uid), ver })] };
  }
  const updatedAt = formatInstant(context.nowMs);
  const { generation: guestLinks } = linkToGive(stored, revokesFormer);
  const event = eventOf('booking_updated', updatedAt, context);
  const next = { ...stored, booking: { ...booking, updatedAt }, guestLinks };
  return { reply, changes: [putBooking({ stored: next, event })] };
}
