import { getGuestBooking } from '../../lib/app/guests/get-guest-booking.ts';
import { openGuestLink } from '../../lib/app/guests/open-guest-link.ts';
import { GetGuestBooking } from '../../lib/contract/guests/get-guest-booking.ts';
import { findBooking } from '../../lib/data/bookings.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementLinkRead } from '../../lib/http/implement-link-read.ts';

export const handler = implementLinkRead(
  GetGuestBooking,
  openGuestLink,
  ({ opened }, deps) => getGuestBooking(opened, deps),
  { findBooking, readerOf },
);
