import { latestMs } from '../time/instant.ts';
import { dayMs } from '../time/zone.ts';
import { occurrences } from './busy-rule.ts';
import type { Schedule } from './schedule.ts';

/** [fromMs, toMs); a side without a bound is infinite. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

type Timed = Pick<Schedule, 'startedAt' | 'endedAt' | 'timeZone' | 'routine'>;

/** A longer schedule stands apart in lists, so that nothing else need be looked for further back than this. */
export const shortAtMostMs = 14 * dayMs;

/** Whether the schedule can touch a period far behind its start, so that its start says little of where it lies. */
export const isLongOrRecurring = ({ startedAt, endedAt, routine }: Timed): boolean =>
  routine !== null || Date.parse(endedAt) - Date.parse(startedAt) > shortAtMostMs;

/** Whether something of the schedule lies in the period: its own time, or, when it repeats, one of its occurrences. */
export function liesIn(schedule: Timed, { fromMs, toMs }: Period): boolean {
  // One occurrence is enough, so a period without an end costs no more than a short one.
  const found = occurrences(schedule, fromMs, Math.min(toMs, latestMs + 1), 1);
  return found.some(({ startMs, endMs }) => startMs < toMs && fromMs < endMs);
}
