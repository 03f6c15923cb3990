import type { NewStart } from '../../domain/bookings/new-start.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { firstFew, periodAfter } from '../availability/next-free-starts.ts';
import type { SlotReader } from '../availability/read-slots.ts';
import { searchWithout, startsToMoveTo } from './starts-to-move-to.ts';

/** The next starts to which a booking can be moved instead: for its length and its hosts, and as if it were not there. */
export async function nextStartsToReschedule(
  move: NewStart,
  snapshot: Snapshot,
  nowMs: number,
  { reader, ...deps }: SlotReader,
): Promise<readonly string[]> {
  const { left } = await searchWithout(move, periodAfter(move.counted.start), {
    reader: { ...reader, read: (needs, options) => reader.readMore(snapshot, needs, options) },
    ...deps,
  });
  return firstFew(startsToMoveTo(move.stored, left, nowMs));
}
