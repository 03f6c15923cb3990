import { type Opened, openGuestLink } from '../app/guests/open-guest-link.ts';
import { findBooking } from '../data/bookings.ts';
import type { CallerCredential } from './credential-check.ts';
import { type LinkHolder, linkCredential } from './link-credential.ts';

/** The link of a guest to their booking. */
export const guestLink: CallerCredential<LinkHolder<Opened>> = linkCredential((token, nowMs) =>
  openGuestLink(token, nowMs, { findBooking }),
);
