import { keptUntil } from '../../data/items/tombstone.ts';
import type { Outcome } from './queue.ts';

/** The outcome of a job that runs again at an instant (epoch milliseconds), or has ended if that is undefined. */
export function againAt(nextMs: number | undefined, nowMs: number): Outcome {
  if (nextMs === undefined) return { outcome: 'done' };
  const afterSeconds = Math.max(0, nextMs - nowMs) / 1000;
  return { outcome: 'again', afterSeconds, record: { exp: keptUntil(nextMs) } };
}
