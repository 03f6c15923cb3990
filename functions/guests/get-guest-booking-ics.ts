import { getGuestBookingIcs } from '../../lib/app/guests/get-guest-booking-ics.ts';
import { mailFrom, serviceHost } from '../../lib/app/public-url.ts';
import { GetGuestBookingIcs } from '../../lib/contract/guests/get-guest-booking-ics.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementGuestRead } from '../../lib/http/implement-guest-read.ts';

export const handler = implementGuestRead(GetGuestBookingIcs, getGuestBookingIcs, {
  readerOf,
  serviceHost,
  mailFrom,
});
