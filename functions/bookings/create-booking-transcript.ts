import { createBookingTranscript } from '../../lib/app/bookings/create-booking-transcript.ts';
import { CreateBookingTranscript } from '../../lib/contract/bookings/create-booking-transcript.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateBookingTranscript,
  {},
  ({ params, body, context, store }) =>
    createBookingTranscript(params.bookingId, body, context, store),
);
