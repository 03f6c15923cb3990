import { minuteMs } from '../time/minute.ts';

/** After each attempt that failed, in minutes: two days in all. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1440];

/** When a message is tried again after so many attempts; undefined: not any more. `dice` is from 0 to 1, so that not all come back at once. */
export function nextAttemptMs(attempts: number, nowMs: number, dice: number): number | undefined {
  const minutes = pauses[attempts - 1];
  return minutes && Math.round(nowMs + minutes * minuteMs * (0.8 + 0.4 * dice));
}
