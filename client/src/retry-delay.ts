const firstDelayMs = 200;
const maxDelayMs = 10_000;
/** After a longer `Retry-After`, the call fails, so that the caller can decide whether to wait. */
const maxRetryAfterMs = 60_000;

/** A failed attempt. Its status is missing if there was no response. */
export interface FailedAttempt {
  readonly status?: number;
  readonly retryAfter: string | null;
}

/** Reads `Retry-After`, which contains seconds or a date. */
export function retryAfterMs(retryAfter: string | null, nowMs: number): number {
  if (retryAfter === null) return 0;
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - nowMs : seconds * 1000;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

const isRetryable = (status: number | undefined, retries: number): boolean =>
  // Status 500 is retried once only, because an internal error usually occurs again.
  status === undefined ||
  [429, 502, 503, 504].includes(status) ||
  (status === 500 && retries === 0);

/**
 * The delay before the next attempt, or undefined if there should be none. The delay is random in a range that doubles
 * ("full jitter"), so that clients that failed at the same time do not retry at the same time.
 */
export function retryDelayMs(
  { status, retryAfter }: FailedAttempt,
  retries: number,
  { nowMs = Date.now(), chance = Math.random() } = {},
): number | undefined {
  if (!isRetryable(status, retries)) return undefined;
  const minimumMs = retryAfterMs(retryAfter, nowMs);
  if (minimumMs > maxRetryAfterMs) return undefined;
  return minimumMs + chance * Math.min(maxDelayMs, firstDelayMs * 2 ** retries);
}
