import { reassignBookingAutomatically } from '../../lib/app/bookings/reassign-booking-automatically.ts';
import { ReassignBookingAutomatically } from '../../lib/contract/bookings/reassign-booking-automatically.ts';
import { assignment } from '../../lib/data/assignment/assignment.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { users } from '../../lib/data/people/users.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  ReassignBookingAutomatically,
  [
    users,
    ledger,
    eventTypes,
    busyRules,
    externalBusyTime,
    hours,
    assignment,
    conferencing,
    bookings,
    limits,
  ],
  {},
  ({ params, context, store }) => reassignBookingAutomatically(params.bookingId, context, store),
);
