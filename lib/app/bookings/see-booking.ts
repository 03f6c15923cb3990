import { Problem } from '../../contract/problem.ts';
import { isVisible } from '../../domain/bookings/booking-access.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** A booking that the caller may see; any other is as if it were not there. */
export function seeBooking(actor: Actor, stored: StoredBooking | undefined): StoredBooking {
  if (!isVisible(stored, { actor })) {
    throw new Problem('booking/unknown');
  }
  return stored;
}
