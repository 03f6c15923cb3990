import { Problem } from '../../contract/problem.ts';
import { isVisible } from '../../domain/bookings/booking-access.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** Returns a visible booking. A booking that the caller may not see gets the same problem as an unknown one. */
export function seeBooking(actor: Actor, stored: StoredBooking | undefined): StoredBooking {
  if (!isVisible(stored, { actor })) {
    throw new Problem('booking/unknown');
  }
  return stored;
}
