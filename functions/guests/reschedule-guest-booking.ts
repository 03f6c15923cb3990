import { openGuestLink } from '../../lib/app/guests/open-guest-link.ts';
import { rescheduleGuestBooking } from '../../lib/app/guests/reschedule-guest-booking.ts';
import { RescheduleGuestBooking } from '../../lib/contract/guests/reschedule-guest-booking.ts';
import { findBooking } from '../../lib/data/bookings.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementLinkWrite } from '../../lib/http/implement-link-write.ts';

export const handler = implementLinkWrite(
  RescheduleGuestBooking,
  openGuestLink,
  ({ opened: { link }, body, context, store, charge }, deps) =>
    rescheduleGuestBooking(link, body, context, store, { ...deps, charge }),
  { findBooking, listSeats },
);
