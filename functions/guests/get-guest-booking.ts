import { getGuestBooking } from '../../lib/app/guests/get-guest-booking.ts';
import { GetGuestBooking } from '../../lib/contract/guests/get-guest-booking.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementGuestRead } from '../../lib/http/implement-guest-read.ts';

export const handler = implementGuestRead(GetGuestBooking, getGuestBooking, { readerOf });
