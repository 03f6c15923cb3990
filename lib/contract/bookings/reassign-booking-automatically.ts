import * as v from 'valibot';
import { contract, noBody, noQuery, writers } from '../contract.ts';
import { Reassigned } from './reassigned.ts';

export const ReassignBookingAutomatically = contract({
  id: 'reassignBookingAutomatically',
  summary: 'Reassign the host of a booking automatically',
  description:
    'In development. Moves the booking to another host that is free at the time of the booking, selected by ' +
    'the assignment of the event type.',
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
