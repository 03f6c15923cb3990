import { getGuestBookingIcs } from '../../lib/app/guests/get-guest-booking-ics.ts';
import { openGuestLink } from '../../lib/app/guests/open-guest-link.ts';
import { mailFrom, serviceHost } from '../../lib/app/public-url.ts';
import { GetGuestBookingIcs } from '../../lib/contract/guests/get-guest-booking-ics.ts';
import { findBooking } from '../../lib/data/bookings.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementLinkRead } from '../../lib/http/implement-link-read.ts';

export const handler = implementLinkRead(
  GetGuestBookingIcs,
  openGuestLink,
  ({ opened }, deps) => getGuestBookingIcs(opened, deps),
  { findBooking, readerOf, serviceHost, mailFrom },
);
