import { updateBooking } from '../../lib/app/bookings/update-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { assignment } from '../../lib/data/assignment/assignment.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateBooking,
  [users, ledger, eventTypes, hours, assignment, conferencing, bookings, limits],
  {},
  ({ params, body, context, store }) => updateBooking(params.uid, body, context, store),
);
