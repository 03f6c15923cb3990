import { createBookingTranscript } from '../../lib/app/bookings/create-booking-transcript.ts';
import { CreateBookingTranscript } from '../../lib/contract/bookings/create-booking-transcript.ts';
import { attachments } from '../../lib/data/bookings/attachments.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateBookingTranscript,
  [bookings, attachments],
  {},
  ({ params, body, context, store }) =>
    createBookingTranscript(params.bookingId, body, context, store),
);
