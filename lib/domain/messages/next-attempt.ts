import { minuteMs } from '../time/minute.ts';

/** Minutes until the next attempt, by number of failed attempts. Their sum is two days. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1440];

/** The same delays in seconds. */
export const attemptDelays: readonly number[] = pauses.map((minutes) => minutes * 60);

/**
 * The time of the next attempt; undefined if there are no more. `dice` is a random number from 0 to 1 that
 * spreads attempts, so that not all are made at the same time.
 */
export function nextAttemptMs(attempts: number, nowMs: number, dice: number): number | undefined {
  const minutes = pauses[attempts - 1];
  return minutes && Math.round(nowMs + minutes * minuteMs * (0.8 + 0.4 * dice));
}
