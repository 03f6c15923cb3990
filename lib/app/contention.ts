import { budgets } from '../data/engine/deadline.ts';
import type { Stopped } from '../data/store.ts';

/**
 * What a request has learned about others that write the same items. Where it met one, who is done, it
 * goes on at once with what the refusal found. Refused at the same item again, or by a transaction that
 * is not done, it is among many, of whom one can win a round: then they take other times, and what a
 * request had read is read again just before its attempt.
 */
export class Contention {
  readonly #refusedAt = new Set<string>();
  #waits = 0;

  /** How long to wait after an attempt that took so long; undefined where there is no reason to. */
  waitMs(
    { newer, at, throttled }: Pick<Stopped, 'newer' | 'at' | 'throttled'>,
    attemptMs: number,
    leftMs: number,
  ): number | undefined {
    const isAgain = [...at].some((item) => this.#refusedAt.has(item));
    for (const item of at) this.#refusedAt.add(item);
    if (newer !== undefined && !isAgain) return undefined;
    this.#waits += 1;
    if (throttled) return pauseMs({ throttled }, this.#waits);
    return Math.random() * longestWaitMs(attemptMs, this.#waits, leftMs);
  }
}

/** So many times as long as an attempt takes, be it at a table far away or on a busy machine; never longer. */
const firstWait = 32;
const longestMs = 1000;

/**
 * Doubles, until most attempts of those who race are not in vain; and becomes shorter as the budget of the
 * request does, so that who has waited long comes before those who have just begun.
 */
export function longestWaitMs(attemptMs: number, waits: number, leftMs: number): number {
  const left = Math.min(1, Math.max(0, leftMs / budgets.requestMs));
  return Math.min(longestMs, attemptMs * firstWait * 2 ** (waits - 1)) * left ** 3;
}

/** Full jitter for what few race for. Throttling is given more time than a conflict. */
export const pauseMs = ({ throttled }: Pick<Stopped, 'throttled'>, attempt: number): number =>
  throttled ? 50 + Math.random() * 350 : Math.random() * Math.min(150, 12 * 2 ** attempt);
