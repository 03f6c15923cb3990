import { closeBooking } from '../../lib/app/bookings/close-booking.ts';
import { DeclineBooking } from '../../lib/contract/bookings/decline-booking.ts';
import { assignment } from '../../lib/data/assignment/assignment.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeclineBooking,
  [ledger, eventTypes, assignment, bookings, limits],
  {},
  ({ params, body, context, store }) =>
    closeBooking(params.uid, { ...body, action: 'decline' }, context, store),
);
