import { reassignBookingAutomatically } from '../../lib/app/bookings/reassign-booking-automatically.ts';
import { ReassignBookingAutomatically } from '../../lib/contract/bookings/reassign-booking-automatically.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  ReassignBookingAutomatically,
  {},
  ({ params, context, store }) => reassignBookingAutomatically(params.bookingId, context, store),
);
