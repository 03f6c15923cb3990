import type { CountedBooking, TallyChanges } from '../../domain/changes.ts';
import { actionsACommit } from '../engine/commit.ts';

/** As many bookings a transaction as it holds, with the counters that they add to together. */
export function splitTallies({ eventTypeId, bookings }: TallyChanges): readonly TallyChanges[] {
  const parts: TallyChanges[] = [];
  let part: CountedBooking[] = [];
  let names = new Set<string>();
  for (const booking of bookings) {
    const joined = new Set([...names, ...booking.added.map(({ name }) => name)]);
    if (part.length > 0 && part.length + 1 + joined.size > actionsACommit) {
      parts.push({ kind: 'tallies', eventTypeId, bookings: part });
      part = [];
      names = new Set(booking.added.map(({ name }) => name));
    } else names = joined;
    part.push(booking);
  }
  return part.length > 0 ? [...parts, { kind: 'tallies', eventTypeId, bookings: part }] : parts;
}
