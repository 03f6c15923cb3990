import type { Schedule, UpdateScheduleInput } from '../../client/src/index.ts';
import { occurrences } from '../../lib/domain/schedules/busy-rule.ts';
import { routineOf } from './entries.ts';
import { wallAt } from './wall-clock.ts';

/** Search range for the next occurrence. Every series that continues has one within some years. */
const aheadMs = 10 * 366 * 86_400_000;

/** The first occurrences at or after a time. */
const nextOf = (schedule: Schedule, fromMs: number, count: number) => {
  const { startedAt, endedAt, timeZone } = schedule;
  const timed = { startedAt, endedAt, timeZone, routine: routineOf(schedule) };
  return occurrences(timed, fromMs, fromMs + aheadMs, count + 1)
    .filter(({ startMs }) => startMs >= fromMs)
    .slice(0, count);
};

/**
 * A change that removes one occurrence from a series. Without its first occurrence, the series starts with the next
 * one. Returns undefined if there is no next one, so that the series itself must be deleted.
 */
export function withoutOccurrence(
  schedule: Schedule,
  startMs: number,
): UpdateScheduleInput | undefined {
  const { routine, timeZone } = schedule;
  if (routine === null) return undefined;
  if (startMs === Date.parse(schedule.startedAt)) {
    const [next] = nextOf(schedule, startMs + 1, 1);
    if (next === undefined) return undefined;
    const [startedAt, endedAt] = [next.startMs, next.endMs].map((ms) => new Date(ms).toISOString());
    return { startedAt, endedAt };
  }
  const [wallDate, wallTime] = wallAt(startMs, timeZone).split('T');
  const date = wallDate as string;
  const minute = (wallTime as string).slice(0, 5);
  const startsThen = ({ startHour, startMinute }: (typeof routine.schedules)[number]): boolean =>
    `${String(startHour).padStart(2, '0')}:${String(startMinute).padStart(2, '0')}` === minute;
  // A start that clocks skip has moved, so it does not match any item. Then all occurrences of the day are removed.
  const isNamed = routine.schedules.some(startsThen);
  return {
    routine: {
      ...routine,
      schedules: routine.schedules.map((item) => ({
        ...item,
        frequencyType: item.frequencyType as 1 | 2 | 3 | 4,
        exceptions:
          isNamed && !startsThen(item)
            ? item.exceptions
            : [...new Set([...item.exceptions, date])].sort(),
      })),
    },
  };
}

/** A change that ends a series before one of its occurrences; undefined if no occurrence would be left. */
export function endedBefore(schedule: Schedule, startMs: number): UpdateScheduleInput | undefined {
  const { routine } = schedule;
  if (routine === null || startMs <= Date.parse(schedule.startedAt)) return undefined;
  return {
    routine: {
      ...routine,
      schedules: routine.schedules.map((item) => ({
        ...item,
        frequencyType: item.frequencyType as 1 | 2 | 3 | 4,
      })),
      endedAt: new Date(startMs).toISOString(),
    },
  };
}
