import { getGuestBooking } from '../../lib/app/bookings/get-guest-booking.ts';
import { GetGuestBooking } from '../../lib/contract/guests/get-guest-booking.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { guestLink } from '../../lib/http/guest-link.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  GetGuestBooking,
  { credential: guestLink, reply: jsonReply },
  { readerOf: readerOf([organizations, users, eventTypes]) },
  ({ opened }, deps) => getGuestBooking(opened, deps),
);
