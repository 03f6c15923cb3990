import * as v from 'valibot';
import { contract, noBody, noQuery, writers } from '../contract.ts';
import { Booking } from './booking.ts';

export const ConfirmBooking = contract({
  id: 'confirmBooking',
  summary: 'Confirm a booking request',
  description:
    'Confirms a booking request. A request that does not hold the time of its hosts takes it now, and the ' +
    'response is 409 if the time is no longer free. Working hours, minimum notice, and booking window are not ' +
    'checked again.',
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
