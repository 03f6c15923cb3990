const firstMs = 200;
const longestMs = 10_000;
/** After a longer `Retry-After`, the call fails, so that the caller can decide whether to wait. */
const longestAskedMs = 60_000;

/** A failed attempt. Its status is missing if there was no response. */
export interface Failed {
  readonly status?: number;
  readonly retryAfter: string | null;
}

/** Reads `Retry-After`, which contains seconds or a date. */
export function askedMs(retryAfter: string | null, nowMs: number): number {
  if (retryAfter === null) return 0;
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - nowMs : seconds * 1000;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

const isWorthIt = (status: number | undefined, retries: number): boolean =>
  // Status 500 is retried once only, because an internal error usually occurs again.
  status === undefined ||
  [429, 502, 503, 504].includes(status) ||
  (status === 500 && retries === 0);

/**
 * The delay before the next attempt, or undefined if there should be none. The delay is random in a range that doubles
 * ("full jitter"), so that clients that failed at the same time do not retry at the same time.
 */
export function retryDelayMs(
  { status, retryAfter }: Failed,
  retries: number,
  { nowMs = Date.now(), chance = Math.random() } = {},
): number | undefined {
  if (!isWorthIt(status, retries)) return undefined;
  const asked = askedMs(retryAfter, nowMs);
  if (asked > longestAskedMs) return undefined;
  return asked + chance * Math.min(longestMs, firstMs * 2 ** retries);
}
