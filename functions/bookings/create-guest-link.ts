import { createGuestLink } from '../../lib/app/bookings/create-guest-link.ts';
import { guestPageUrl } from '../../lib/app/public-url.ts';
import { CreateGuestLink } from '../../lib/contract/bookings/create-guest-link.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateGuestLink,
  [bookings],
  { guestPageUrl },
  ({ params, body, context, store }, deps) =>
    createGuestLink(params.uid, body, context, store, deps),
);
