import { createBookingRecording } from '../../lib/app/bookings/create-booking-recording.ts';
import { CreateBookingRecording } from '../../lib/contract/bookings/create-booking-recording.ts';
import { attachments } from '../../lib/data/bookings/attachments.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateBookingRecording,
  [bookings, attachments],
  {},
  ({ params, body, context, store }) =>
    createBookingRecording(params.bookingId, body, context, store),
);
