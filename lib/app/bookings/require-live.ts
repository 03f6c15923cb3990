import { Problem } from '../../contract/problem.ts';
import type { Booking } from '../../domain/bookings/booking.ts';

/** Refuses a change of what is settled: a booking that is cancelled, or that has ended. */
export function requireLive({ status, endedAt }: Booking, nowMs: number): void {
  if (status === 'cancel') throw new Problem('booking/already-cancelled');
  if (Date.parse(endedAt) <= nowMs) throw new Problem('booking/already-over');
}
