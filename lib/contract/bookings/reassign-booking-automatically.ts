import * as v from 'valibot';
import { contract, noBody, noQuery, writers } from '../contract.ts';
import { Reassigned } from './reassigned.ts';

export const ReassignBookingAutomatically = contract({
  id: 'reassignBookingAutomatically',
  summary: 'Reassign the host of a booking automatically',
  description:
    'In development. The event type’s assignment chooses among the other hosts who are free for ' +
    'the booking’s time; one transaction moves the time from one host to the other.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: Reassigned }),
  versioned: true,
  problems: [
    'booking/unknown',
    'booking/too-large',
    'booking/already-cancelled',
    'booking/already-over',
    'booking/shared-slot',
    'booking/not-reassignable',
    'booking/no-other-host',
  ],
});
