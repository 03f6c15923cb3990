import { setTimeout as sleep } from 'node:timers/promises';
import { decidedAfterMs } from '../data/engine/deadline.ts';

/** An index follows its table within that time, almost always. */
const listedAfterMs = 1000;

/** Waits until every request is decided, and listed, that began before that instant (epoch milliseconds). */
export const untilListed = (sinceMs: number): Promise<void> =>
  sleep(Math.max(0, sinceMs + decidedAfterMs + listedAfterMs - Date.now()));
