import { setTimeout as sleep } from 'node:timers/promises';
import { decidedAfterMs } from '../data/engine/deadline.ts';

/** Maximum delay of an index after its table, in almost all cases. */
const listedAfterMs = 1000;

/** Waits until all requests that began before this instant (epoch milliseconds) are decided and listed. */
export const untilListed = (sinceMs: number): Promise<void> =>
  sleep(Math.max(0, sinceMs + decidedAfterMs + listedAfterMs - Date.now()));
