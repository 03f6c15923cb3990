import { rescheduleGuestBooking } from '../../lib/app/guests/reschedule-guest-booking.ts';
import { RescheduleGuestBooking } from '../../lib/contract/guests/reschedule-guest-booking.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementGuestWrite } from '../../lib/http/implement-guest-write.ts';

export const handler = implementGuestWrite(
  RescheduleGuestBooking,
  ({ link, body, context, store }, deps) =>
    rescheduleGuestBooking(link, body, context, store, deps),
  { listSeats },
);
