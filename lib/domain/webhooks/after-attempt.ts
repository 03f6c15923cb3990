import { formatInstant } from '../time/instant.ts';
import { type Attempt, type Delivery, isDelivered, type StoredDelivery } from './delivery.ts';

/** So long it is waited after each attempt that failed: eight attempts in 27 hours and 35 minutes. */
const ladderMs = [5, 300, 1800, 7200, 18_000, 36_000, 36_000].map((seconds) => seconds * 1000);
/** What is waited varies by this part, so that what failed together does not come again together. */
const spread = 0.2;

/** What is not decided by the attempt itself. */
interface Circumstances {
  /** The header as the receiver sent it. */
  readonly retryAfter: string | undefined;
  /** From 0 to 1, by chance. */
  readonly chance: number;
  /** When the attempt ended, by the clock by which it was due: so the next one is never earlier than this one was. */
  readonly nowMs: number;
}

export interface AfterAttempt {
  readonly delivery: Delivery;
  /** The receiver said that it is no more. */
  readonly isGone: boolean;
}

/** A delivery after one more attempt: delivered, to be tried again, or failed for good. */
export function afterAttempt(
  { delivery, replayedAfter = 0 }: Pick<StoredDelivery, 'delivery' | 'replayedAfter'>,
  attempt: Attempt,
  { retryAfter, chance, nowMs }: Circumstances,
): AfterAttempt {
  const attempts = [...delivery.attempts, attempt];
  const isGone = attempt.statusCode === 410;
  const after = { ...delivery, attempts, nextAttemptAt: null };
  if (isDelivered(attempt)) return { delivery: { ...after, status: 'delivered' }, isGone };
  const stepMs = isGone ? undefined : ladderMs[attempts.length - replayedAfter - 1];
  if (stepMs === undefined) return { delivery: { ...after, status: 'failed' }, isGone };
  const askedMs = retryAfter === undefined ? undefined : retryAfterMs(retryAfter, nowMs);
  const nextMs = nowMs + waitMs(stepMs, askedMs, chance);
  return {
    delivery: { ...after, status: 'pending', nextAttemptAt: formatInstant(nextMs) },
    isGone,
  };
}

/** A receiver may ask for more time than the step, up to twice as much, and not for less. */
function waitMs(stepMs: number, askedMs: number | undefined, chance: number): number {
  if (askedMs !== undefined && askedMs > stepMs) return Math.min(askedMs, 2 * stepMs);
  return Math.round(stepMs * (1 - spread + 2 * spread * chance));
}

/** `Retry-After` as RFC 9110 has it: seconds, or a date. Milliseconds from `nowMs` on; undefined where it is neither. */
export function retryAfterMs(text: string, nowMs: number): number | undefined {
  if (/^\d{1,9}$/u.test(text)) return Number(text) * 1000;
  const dateMs = /^[A-Z][a-z]{2}, .* GMT$/u.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : dateMs - nowMs;
}

const failingAtMostMs = 5 * 24 * 60 * 60 * 1000;

/** Since when an endpoint has had nothing but failures, in epoch milliseconds; null where its last delivery arrived. */
export type FailingSince = number | null;

/** The same after one more attempt. */
export const failingSinceAfter = (before: FailingSince, attempt: Attempt): FailingSince =>
  isDelivered(attempt) ? null : (before ?? Date.parse(attempt.at));

/** Whether it is long enough to give an endpoint up. Failures from before it was enabled, or had its URL, do not count. */
export const isGivenUp = (
  failingSince: FailingSince,
  enabledAtMs: number,
  nowMs: number,
): boolean =>
  failingSince !== null && nowMs - Math.max(failingSince, enabledAtMs) >= failingAtMostMs;
