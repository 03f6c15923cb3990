import { budgets } from '../data/engine/deadline.ts';
import type { Stopped } from '../data/store.ts';

/**
 * Tracks the conflicts of a request with others that write the same items. After the first conflict at an item, the
 * other request is usually done, so the next attempt follows immediately. If the same item conflicts again, or another
 * transaction is in progress, many requests compete and one of them wins each round. Each request then waits for a
 * random time.
 */
export class Contention {
  readonly #refusedAt = new Set<string>();
  #waits = 0;

  /** The wait before the next attempt. */
  waitMs({ at, throttled }: Stopped, attemptMs: number, leftMs: number): number {
    const isAgain = [...at].some((item) => this.#refusedAt.has(item));
    for (const item of at) this.#refusedAt.add(item);
    if (at.size > 0 && !isAgain) return 0;
    this.#waits += 1;
    if (throttled) return pauseMs({ throttled }, this.#waits);
    return Math.random() * longestWaitMs(attemptMs, this.#waits, leftMs);
  }
}

/**
 * Factor between the duration of an attempt and the longest first wait. It adapts the wait to slow networks and busy
 * machines. `longestMs` is the maximum.
 */
const firstWait = 32;
const longestMs = 1000;

/**
 * Longest wait before the next attempt. It doubles until most attempts of competing requests succeed. It shrinks with
 * the remaining budget of the request, so that the requests that have waited longest go first.
 */
export function longestWaitMs(attemptMs: number, waits: number, leftMs: number): number {
  const left = Math.min(1, Math.max(0, leftMs / budgets.requestMs));
  return Math.min(longestMs, attemptMs * firstWait * 2 ** (waits - 1)) * left ** 3;
}

/** Full jitter, for few competing requests. The pause is longer after throttling than after a conflict. */
export const pauseMs = ({ throttled }: Pick<Stopped, 'throttled'>, attempt: number): number =>
  throttled ? 50 + Math.random() * 350 : Math.random() * Math.min(150, 12 * 2 ** attempt);
