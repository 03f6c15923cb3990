import { getGuestBookingIcs } from '../../lib/app/bookings/get-guest-booking-ics.ts';
import { mailFrom, serviceHost } from '../../lib/app/public-url.ts';
import { GetGuestBookingIcs } from '../../lib/contract/guests/get-guest-booking-ics.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { guestLink } from '../../lib/http/guest-link.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  GetGuestBookingIcs,
  { credential: guestLink, reply: jsonReply },
  { readerOf: readerOf([organizations, users, eventTypes]), serviceHost, mailFrom },
  ({ opened }, deps) => getGuestBookingIcs(opened, deps),
);
