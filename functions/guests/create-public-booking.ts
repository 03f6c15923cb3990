import { signFirstLink } from '../../lib/app/bookings/guest-token.ts';
import { bookingDeps, createPublicBooking } from '../../lib/app/guests/create-public-booking.ts';
import { CreatePublicBooking } from '../../lib/contract/guests/create-public-booking.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { publicWrite } from '../../lib/http/public-write.ts';

export const handler = implementWriteWith(
  CreatePublicBooking,
  publicWrite(
    (_, by, { eventTypeId }) => ({ recordsUnder: { eventType: eventTypeId, by } }),
    signFirstLink,
  ),
  bookingDeps,
  createPublicBooking,
);
