import { createBookingRecap } from '../../lib/app/bookings/create-booking-recap.ts';
import { CreateBookingRecap } from '../../lib/contract/bookings/create-booking-recap.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(CreateBookingRecap, {}, ({ params, body, context, store }) =>
  createBookingRecap(params.bookingId, body, context, store),
);
