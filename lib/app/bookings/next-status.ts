import { Problem } from '../../contract/problem.ts';
import type { Booking, BookingStatus } from '../../domain/bookings/booking.ts';
import { after, type BookingAction } from '../../domain/bookings/transitions.ts';

/** The status that an action leads to; where the booking may not make the move, the status it has refuses it. */
export function nextStatus({ status }: Booking, action: BookingAction): BookingStatus {
  const next = after(status, action);
  if (next !== undefined) return next;
  throw new Problem(
    status === 'cancel' ? 'booking/already-cancelled' : 'booking/already-confirmed',
  );
}
