import { Problem } from '../../contract/problem.ts';
import { canSee } from '../../domain/access.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { hostIdsOf } from './change-booking.ts';

/** A booking that the caller may see; any other is as if it were not there. */
export function seeBooking(actor: Actor, stored: StoredBooking | undefined): StoredBooking {
  if (stored === undefined || !canSee(actor, hostIdsOf(stored))) {
    throw new Problem('booking/unknown');
  }
  return stored;
}
