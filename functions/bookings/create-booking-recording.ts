import { createBookingRecording } from '../../lib/app/bookings/create-booking-recording.ts';
import { CreateBookingRecording } from '../../lib/contract/bookings/create-booking-recording.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateBookingRecording,
  {},
  ({ params, body, context, store }) =>
    createBookingRecording(params.bookingId, body, context, store),
);
