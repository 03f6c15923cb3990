import { latestMs } from '../time/instant.ts';
import { dayMs } from '../time/zone.ts';
import { occurrences } from './busy-rule.ts';
import type { Schedule } from './schedule.ts';

/** [fromMs, toMs). A side without a bound is infinite. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

type Timed = Pick<Schedule, 'startedAt' | 'endedAt' | 'timeZone' | 'routine'>;

/**
 * Longer schedules are listed separately, so that a list reads other schedules only this far back.
 */
export const shortAtMostMs = 14 * dayMs;

/** Whether a schedule can overlap a period long after its start. */
export const isLongOrRecurring = ({ startedAt, endedAt, routine }: Timed): boolean =>
  routine !== null || Date.parse(endedAt) - Date.parse(startedAt) > shortAtMostMs;

/** Whether the schedule, or one of its occurrences, overlaps the period. */
export function overlapsPeriod(schedule: Timed, { fromMs, toMs }: Period): boolean {
  // One occurrence is enough, so a period without an end costs no more than a short one.
  const found = occurrences(schedule, fromMs, Math.min(toMs, latestMs + 1), 1);
  return found.some(({ startMs, endMs }) => startMs < toMs && fromMs < endMs);
}
