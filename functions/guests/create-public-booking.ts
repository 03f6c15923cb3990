import { signFirstLink } from '../../lib/app/bookings/guest-token.ts';
import { bookingDeps, createPublicBooking } from '../../lib/app/guests/create-public-booking.ts';
import { CreatePublicBooking } from '../../lib/contract/guests/create-public-booking.ts';
import { implementPublicWrite } from '../../lib/http/implement-public-write.ts';

export const handler = implementPublicWrite(
  CreatePublicBooking,
  {
    recordsUnder: (_, by, { eventTypeId }) => ({ eventType: eventTypeId, by }),
    madeAgain: signFirstLink,
  },
  createPublicBooking,
  bookingDeps,
);
