import { rescheduleBooking } from '../../lib/app/bookings/reschedule-booking.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { assignment } from '../../lib/data/assignment/assignment.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { listSeats } from '../../lib/data/limits/seats.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  RescheduleBooking,
  [
    ledger,
    eventTypes,
    busyRules,
    externalBusyTime,
    hours,
    assignment,
    routingForms,
    conferencing,
    bookings,
    limits,
  ],
  { listSeats },
  ({ params, body, context, store }, deps) =>
    rescheduleBooking(params.uid, body, context, store, deps),
);
