import { changeGuestBooking } from '../../lib/app/bookings/change-guest-booking.ts';
import { reschedulingOf } from '../../lib/app/bookings/reschedule-booking.ts';
import { RescheduleGuestBooking } from '../../lib/contract/guests/reschedule-guest-booking.ts';
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
import { guestLink } from '../../lib/http/guest-link.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { limitReceiver } from '../../lib/http/limit-receiver.ts';

export const handler = implementWriteWith(
  RescheduleGuestBooking,
  { credential: guestLink },
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
  { listSeats, limitReceiver },
  ({ opened, body, context, store, charge }, deps) =>
    changeGuestBooking(
      opened,
      context,
      store,
      reschedulingOf(body, context, store, { ...deps, charge }),
      deps,
    ),
);
