import { bookingDeps, createPublicBooking } from '../../lib/app/bookings/create-public-booking.ts';
import { signFirstLink } from '../../lib/app/bookings/guest-token.ts';
import { CreatePublicBooking } from '../../lib/contract/guests/create-public-booking.ts';
import { assignment } from '../../lib/data/assignment/assignment.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { publicWrite } from '../../lib/http/public-write.ts';

export const handler = implementWriteWith(
  CreatePublicBooking,
  publicWrite(
    (_, by, { eventTypeId }) => ({ recordsUnder: { eventType: eventTypeId, by } }),
    signFirstLink,
  ),
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
  bookingDeps,
  createPublicBooking,
);
