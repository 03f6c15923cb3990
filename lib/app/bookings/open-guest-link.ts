import { Problem } from '../../contract/problem.ts';
import type { findBooking } from '../../data/bookings/stored-bookings.ts';
import { guestActor, guestLinksEndMs, isOpenedBy } from '../../domain/bookings/guest-link.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { isSuspected } from '../../domain/bookings/suspected.ts';
import { unprovenAddressOf } from '../../domain/bookings/unproven-address-of.ts';
import type { Actor, GuestLink, OrganizationId } from '../../domain/tenancy.ts';
import { type SignedGuestLink, verifyGuestToken } from './guest-token.ts';

/** Actor of a guest link, and the current state of the booking. */
export interface GuestLinkContent {
  readonly actor: Actor;
  readonly stored: StoredBooking;
  readonly link: GuestLink;
  /** Unproven address that gets mails about the guest's changes; undefined if it is proven or no mail is sent. */
  readonly unproven: string | undefined;
}

/**
 * Link of a booking that does not exist. An invalid token is looked up with it, so it causes the same read as a valid
 * token.
 */
const nobodys: SignedGuestLink = {
  organizationId: 'nobody' as OrganizationId,
  bookingUid: '000000000000',
  generation: 0,
};

/**
 * Opens the booking of a token. An altered token, a revoked link, an unknown booking, and a booking that ended too long
 * ago all cause the same problem after the same read.
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
