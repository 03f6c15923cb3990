import { createBooking } from '../../lib/app/bookings/create-booking.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { assignment } from '../../lib/data/assignment/assignment.ts';
import { listHostLoads } from '../../lib/data/assignment/host-loads.ts';
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

const deps = { newUid, listSeats, listHostLoads };

export const handler = implementWrite(
  CreateBooking,
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
  deps,
  ({ query, body, responseToken, context, store }, deps) =>
    createBooking({ ...body, ...query, responseToken }, context, store, deps),
);
