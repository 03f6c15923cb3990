import { setTimeout as sleep } from 'node:timers/promises';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { deliver } from '../../lib/workers/webhooks/deliver.ts';
import type { Receiver } from './receiver.ts';
import { waking } from './waking.ts';

const pauseMs = 500;

/**
 * Seconds from each of some changes, made one after the other, to the first attempt of its webhook, with workers that start
 * like in `npm start`. The times of the changes are independent of the starts of workers.
 */
export async function firstAttempts(
  changes: number,
  change: () => Promise<unknown>,
  lateMs: Receiver['lateMs'],
): Promise<readonly number[]> {
  lateMs.clear();
  let isOver = false;
  const workers = [
    waking(
      () => dispatch({ isQuiet: true }, Date.now()),
      1,
      () => isOver,
    ),
    waking(
      () => deliver({ isQuiet: true }),
      20,
      () => isOver,
    ),
  ];
  for (let changed = 0; changed < changes; changed += 1) {
    await change();
    await sleep(pauseMs * (0.5 + Math.random()));
  }
  for (let looks = 0; lateMs.size < changes && looks < 600; looks += 1) await sleep(100);
  isOver = true;
  // Workers that wait for a receiver of the load are not awaited.
  await Promise.race([Promise.all(workers), sleep(1000)]);
  if (lateMs.size !== changes) throw new Error('A webhook did not arrive.');
  return [...lateMs.values()].map((late) => late / 1000);
}
