import { reassignBooking } from '../../lib/app/bookings/reassign-booking.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(ReassignBooking, {}, ({ params, context, store }) =>
  reassignBooking(params.bookingId, params.userId, context, store),
);
