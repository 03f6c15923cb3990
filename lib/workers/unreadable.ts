import type { Cause } from '../app/causes-of.ts';

/** That something cannot be read. */
export const unreadableError = (): Error =>
  new Error('It has a form that this release does not know, or is damaged.');

/** What cannot be done now is passed over until so long after it was told. */
export const passedOverForMs = 60 * 60 * 1000;
/** What is passed over is looked at again after half of the time since it was told, but neither sooner nor later than so. */
const againMs = { least: 5000, most: 10 * 60 * 1000 };

/** With what a run passes over. */
export interface PassingOver {
  readonly nowMs: () => number;
  readonly failures: (readonly Cause[])[];
}

/** When what has been due since an instant is looked at again (both epoch milliseconds). */
export function lookAgainMs(sinceMs: number, { nowMs }: Pick<PassingOver, 'nowMs'>): number {
  const now = nowMs();
  const again = now + Math.min(againMs.most, Math.max(againMs.least, (now - sinceMs) / 2));
  // The same for all that are passed over at about the same time.
  return Math.ceil(again / againMs.least) * againMs.least;
}
