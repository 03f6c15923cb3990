import { newUid } from '../../lib/app/new-uid.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { weekStart } from '../../lib/domain/ledger/week.ts';

/*
 * Hosts like those of a busy organization. IDs are random and different in each entry, as in reality:
 * repeated IDs would make compressed items too short.
 */

const random = (below: number): number => Math.floor(Math.random() * below);
const pick = <One>(among: readonly One[]): One => among[random(among.length)] as One;

/** Six event types with different durations and buffers. */
export const sixTypes = () =>
  [
    [15, 0, 0],
    [20, 0, 0],
    [25, 0, 0],
    [10, 5, 5],
    [15, 0, 10],
    [20, 5, 0],
  ].map(([length = 0, before = 0, after = 0]) => ({ uid: newUid(), length, before, after }));

/** A week with `aDay` bookings on each day, each in its own half hour, created within the sixty days before. */
export function busyWeek(
  week: number,
  aDay: number,
  types: ReturnType<typeof sixTypes>,
): readonly Entry[] {
  return Array.from({ length: 7 * aDay }, (_, i): Entry => {
    const { uid: eventTypeId, length, before, after } = pick(types);
    const halfHour = Math.floor(((i % aDay) * 48) / aDay);
    const busyStart = weekStart(week) + Math.floor(i / aDay) * 1440 + halfHour * 30;
    const start = busyStart + before;
    const end = start + length;
    const createdMinute = start - 60 - random(60 * 1440);
    const span = { start, end, busyStart, busyEnd: end + after };
    return { kind: 'booking', uid: newUid(), eventTypeId, ...span, createdMinute };
  });
}
