import { Problem } from '../../contract/problem.ts';
import type { findBooking } from '../../data/bookings/stored-bookings.ts';
import { guestActor, guestLinksEndMs, isOpenedBy } from '../../domain/bookings/guest-link.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { isSuspected } from '../../domain/bookings/suspected.ts';
import { unprovenAddressOf } from '../../domain/bookings/unproven-address-of.ts';
import type { Actor, GuestLink, OrganizationId } from '../../domain/tenancy.ts';
import { type SignedGuestLink, verifyGuestToken } from './guest-token.ts';

/** Who acts by a link, and their booking as it is now. */
export interface GuestLinkContent {
  readonly actor: Actor;
  readonly stored: StoredBooking;
  readonly link: GuestLink;
  /** The address to which what they do is reported, where nobody has proven that it is theirs; undefined where nothing is reported. */
  readonly unproven: string | undefined;
}

/** A booking that nobody has: a token that opens nothing is looked up as one that did once. */
const nobodys: SignedGuestLink = {
  organizationId: 'nobody' as OrganizationId,
  bookingUid: '000000000000',
  generation: 0,
};

/**
 * The booking that a token opens. A token that is altered, revoked, of a booking that is not there, or
 * that ended too long ago is the same problem after the same read.
 */
export async function openGuestLink(
  token: string,
  nowMs: number,
  deps: { readonly findBooking: typeof findBooking },
): Promise<GuestLinkContent> {
  const { organizationId, ...link } = (await verifyGuestToken(token)) ?? nobodys;
  const stored = await deps.findBooking(organizationId, link.bookingUid);
  const isGood = stored && isOpenedBy(link, stored) && nowMs < guestLinksEndMs(stored.booking);
  if (!isGood) throw new Problem('guest-link/unknown');
  const unproven = isSuspected(stored.booking) ? undefined : unprovenAddressOf(stored);
  return { actor: guestActor(organizationId, link), stored, link, unproven };
}
