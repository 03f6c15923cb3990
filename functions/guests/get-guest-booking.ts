import { getGuestBooking } from '../../lib/app/guests/get-guest-booking.ts';
import { GetGuestBooking } from '../../lib/contract/guests/get-guest-booking.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { guestLink } from '../../lib/http/guest-link.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  GetGuestBooking,
  { credential: guestLink, reply: jsonReply },
  { readerOf },
  ({ opened }, deps) => getGuestBooking(opened, deps),
);
