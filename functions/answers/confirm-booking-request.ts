import { answerRequest } from '../../lib/app/bookings/answer-request.ts';
import { confirming } from '../../lib/app/bookings/confirm-booking.ts';
import { ConfirmBookingRequest } from '../../lib/contract/answers/confirm-booking-request.ts';
import { assignment } from '../../lib/data/assignment/assignment.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { users } from '../../lib/data/people/users.ts';
import { answerLink } from '../../lib/http/answer-link.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';

export const handler = implementWriteWith(
  ConfirmBookingRequest,
  { credential: answerLink },
  [users, ledger, eventTypes, externalBusyTime, hours, assignment, conferencing, bookings, limits],
  {},
  ({ opened, context, store }) =>
    answerRequest('confirm', opened, context, store, confirming(context)),
);
