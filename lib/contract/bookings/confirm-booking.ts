import * as v from 'valibot';
import { contract, noBody, noQuery, writers } from '../contract.ts';
import { Booking } from './booking.ts';

export const ConfirmBooking = contract({
  id: 'confirmBooking',
  summary: 'Confirm a booking request',
  description:
    'A request that holds the time of its hosts becomes a booking. One that holds none takes it now: ' +
    'of two requests for one time the second is 409. Hours, notice and window are not judged again.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: Booking }),
  versioned: true,
  problems: [
    'booking/unknown',
    'booking/too-large',
    'booking/already-confirmed',
    'booking/already-cancelled',
    'booking/already-over',
    'booking/slot-taken',
  ],
});
