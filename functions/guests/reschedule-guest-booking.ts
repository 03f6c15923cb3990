import { rescheduleGuestBooking } from '../../lib/app/guests/reschedule-guest-booking.ts';
import { RescheduleGuestBooking } from '../../lib/contract/guests/reschedule-guest-booking.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { guestLink } from '../../lib/http/guest-link.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { limitReceiver } from '../../lib/http/limit-caller.ts';

export const handler = implementWriteWith(
  RescheduleGuestBooking,
  { credential: guestLink },
  { listSeats, limitReceiver },
  ({ opened, body, context, store, charge }, deps) =>
    rescheduleGuestBooking(opened, body, context, store, { ...deps, charge }),
);
