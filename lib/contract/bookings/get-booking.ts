import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { Booking } from './booking.ts';

export const GetBooking = contract({
  id: 'getBooking',
  summary: 'Get a booking',
  scope: 'bookings:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: Booking }),
  versioned: true,
  problems: ['booking/unknown'],
});
