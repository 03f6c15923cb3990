import type { CountedBooking } from '../../domain/bookings/count-for-pending.ts';
import { actionsACommit } from '../engine/commit.ts';

/**
 * Splits bookings into parts. Each part, with the counters that it changes, fits into one
 * transaction.
 */
export function splitTallies(
  bookings: readonly CountedBooking[],
): readonly (readonly CountedBooking[])[] {
  const parts: CountedBooking[][] = [];
  let part: CountedBooking[] = [];
  let names = new Set<string>();
  for (const booking of bookings) {
    const joined = new Set([...names, ...booking.added.map(({ name }) => name)]);
    if (part.length > 0 && part.length + 1 + joined.size > actionsACommit) {
      parts.push(part);
      part = [];
      names = new Set(booking.added.map(({ name }) => name));
    } else names = joined;
    part.push(booking);
  }
  return part.length > 0 ? [...parts, part] : parts;
}
