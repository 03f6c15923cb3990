import { newUid } from '../../lib/app/new-uid.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { weekStart } from '../../lib/domain/ledger/week.ts';
import type { BusyRule } from '../../lib/domain/schedules/busy-rule.ts';

/*
 * Hosts as a busy organization has them. Ids are random and differ from entry to entry, as real ones
 * do: ids that repeat would make every packed form look shorter than it is.
 */

const random = (below: number): number => Math.floor(Math.random() * below);
const pick = <One>(among: readonly One[]): One => among[random(among.length)] as One;

/** Six event types with lengths and buffers of their own. */
export const sixTypes = () =>
  [
    [15, 0, 0],
    [20, 0, 0],
    [25, 0, 0],
    [10, 5, 5],
    [15, 0, 10],
    [20, 5, 0],
  ].map(([length = 0, before = 0, after = 0]) => ({ uid: newUid(), length, before, after }));

/** So many bookings on each day, in half hours of their own, made at any minute of the sixty days before. */
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

const zones = ['UTC', 'Asia/Tokyo', 'Europe/London', 'Europe/Berlin', 'America/New_York'];
const hourMs = 3_600_000;

/** A routine of an hour or less, daily or weekly, some with an end and some with a day that is left out. */
export function anyRoutine(fromMs: number): Omit<BusyRule, 'uid'> {
  const startMs = Math.floor(fromMs / hourMs / 24) * 24 * hourMs + random(200 * 96) * (hourMs / 4);
  const duration = pick([15, 30, 45, 60]);
  const at = new Date(startMs);
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
  const ends = (minute + duration) % 1440;
  const leftOut = new Date(startMs + 7 * 24 * hourMs * (1 + random(20)));
  return {
    startedAt: at.toISOString(),
    endedAt: new Date(startMs + duration * 60_000).toISOString(),
    timeZone: pick(zones),
    routine: {
      duration,
      endedAt: pick([null, new Date(startMs + (100 + random(300)) * 24 * hourMs).toISOString()]),
      schedules: [
        {
          startHour: Math.floor(minute / 60),
          startMinute: minute % 60,
          endHour: Math.floor(ends / 60),
          endMinute: ends % 60,
          wday: at.getUTCDay(),
          frequencyType: pick([1, 2, 2, 2] as const),
          frequencyInterval: pick([1, 1, 2]),
          exceptions: random(5) === 0 ? [leftOut.toISOString().slice(0, 10)] : [],
        },
      ],
    },
  };
}
