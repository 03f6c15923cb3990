import * as v from 'valibot';
import { contract, noBody, noQuery, writers } from '../contract.ts';
import { Reassigned } from './reassigned.ts';

export const ReassignBooking = contract({
  id: 'reassignBooking',
  summary: 'Reassign a booking to a host',
  description:
    'Moves the booking to the given user. Only other bookings and external calendars of that user prevent it: working ' +
    'hours and schedules are not checked.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: Reassigned }),
  versioned: true,
  problems: [
    'booking/unknown',
    'user/not-found',
    'booking/too-large',
    'booking/already-cancelled',
    'booking/already-over',
    'booking/shared-slot',
    'booking/not-reassignable',
    'booking/already-hosted',
    'booking/slot-taken',
  ],
});
