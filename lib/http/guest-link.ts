import { type GuestLinkContent, openGuestLink } from '../app/bookings/open-guest-link.ts';
import { findBooking } from '../data/bookings/stored-bookings.ts';
import type { CallerCredential } from './credential-check.ts';
import { type LinkHolder, linkCredential } from './link-credential.ts';

/** The credential of a guest: the link to their booking. */
export const guestLink: CallerCredential<LinkHolder<GuestLinkContent>> = linkCredential(
  (token, nowMs) => openGuestLink(token, nowMs, { findBooking }),
);
