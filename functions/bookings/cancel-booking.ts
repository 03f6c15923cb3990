import { closeBooking } from '../../lib/app/bookings/close-booking.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { assignment } from '../../lib/data/assignment/assignment.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CancelBooking,
  [ledger, eventTypes, assignment, bookings, limits],
  {},
  ({ params, body, context, store }) =>
    closeBooking(params.uid, { ...body, action: 'cancel' }, context, store),
);
