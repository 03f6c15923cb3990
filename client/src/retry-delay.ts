const firstMs = 200;
const longestMs = 10_000;
/** A longer wait is for the caller to decide on. */
const longestAskedMs = 60_000;

/** What came of an attempt that did not succeed; without a status there was no response. */
export interface Failed {
  readonly status?: number;
  readonly retryAfter: string | null;
}

/** Seconds, or a date. */
export function askedMs(retryAfter: string | null, nowMs: number): number {
  if (retryAfter === null) return 0;
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - nowMs : seconds * 1000;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

const isWorthIt = (status: number | undefined, retries: number): boolean =>
  // An internal error is rarely another one the second time.
  status === undefined ||
  [429, 502, 503, 504].includes(status) ||
  (status === 500 && retries === 0);

/**
 * How long to wait before an attempt is repeated; undefined if it should not be. The wait is drawn anew from a range that
 * doubles ("full jitter"), so that clients that failed together do not come back together.
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
