import { formatInstant } from '../time/instant.ts';
import { type Attempt, type Delivery, isDelivered, type StoredDelivery } from './delivery.ts';

/** The waiting times after failed attempts: eight attempts in 27 hours and 35 minutes. */
const ladderMs = [5, 300, 1800, 7200, 18_000, 36_000, 36_000].map((seconds) => seconds * 1000);
/**
 * Waiting times vary randomly by this fraction, so that deliveries that failed together are not retried
 * together.
 */
const spread = 0.2;

/** The conditions of the next attempt. */
interface Circumstances {
  /** The `Retry-After` header of the response. */
  readonly retryAfter: string | undefined;
  /** A random number from 0 to 1. */
  readonly chance: number;
  /**
   * The end of the attempt, on the clock that schedules attempts. Therefore the next attempt is never earlier
   * than this one.
   */
  readonly nowMs: number;
}

export interface AfterAttempt {
  readonly delivery: Delivery;
  /** Whether the receiver answered 410 Gone. */
  readonly isGone: boolean;
}

/** The delivery after another attempt: delivered, pending or failed. */
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

/** A receiver can request a longer wait than the step, up to twice as long, but not a shorter one. */
function waitMs(stepMs: number, askedMs: number | undefined, chance: number): number {
  if (askedMs !== undefined && askedMs > stepMs) return Math.min(askedMs, 2 * stepMs);
  return Math.round(stepMs * (1 - spread + 2 * spread * chance));
}

/**
 * Reads `Retry-After` (RFC 9110), which is a number of seconds or a date. Returns milliseconds from `nowMs`,
 * or undefined for other values.
 */
export function retryAfterMs(text: string, nowMs: number): number | undefined {
  if (/^\d{1,9}$/u.test(text)) return Number(text) * 1000;
  const dateMs = /^[A-Z][a-z]{2}, .* GMT$/u.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : dateMs - nowMs;
}

const failingAtMostMs = 5 * 24 * 60 * 60 * 1000;

/**
 * The instant since which all deliveries to an endpoint have failed, in epoch milliseconds; null if the last
 * one succeeded.
 */
export type FailingSince = number | null;

export const failingSinceAfter = (before: FailingSince, attempt: Attempt): FailingSince =>
  isDelivered(attempt) ? null : (before ?? Date.parse(attempt.at));

/**
 * Whether an endpoint has failed for long enough to be disabled. Failures before it was enabled or got its
 * URL do not count.
 */
export const isGivenUp = (
  failingSince: FailingSince,
  enabledAtMs: number,
  nowMs: number,
): boolean =>
  failingSince !== null && nowMs - Math.max(failingSince, enabledAtMs) >= failingAtMostMs;
