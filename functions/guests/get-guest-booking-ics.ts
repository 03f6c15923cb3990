import { getGuestBookingIcs } from '../../lib/app/guests/get-guest-booking-ics.ts';
import { GetGuestBookingIcs } from '../../lib/contract/guests/get-guest-booking-ics.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { serviceHost } from '../../lib/http/configuration.ts';
import { implementGuestRead } from '../../lib/http/implement-guest-read.ts';

export const handler = implementGuestRead(GetGuestBookingIcs, getGuestBookingIcs, {
  readerOf,
  serviceHost,
});
