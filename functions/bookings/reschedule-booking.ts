import { rescheduleBooking } from '../../lib/app/bookings/reschedule-booking.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  RescheduleBooking,
  { listSeats },
  ({ params, body, context, store }, deps) =>
    rescheduleBooking(params.uid, body, context, store, deps),
);
