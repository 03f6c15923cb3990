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
 * Whether an endpoint has failed for long enough to be disabled. Failures before it was enabled or got its
 * URL do not count.
 */
export const isGivenUp = (
  failingSinceMs: number | null,
  enabledAtMs: number,
  nowMs: number,
): boolean =>
  failingSinceMs !== null && nowMs - Math.max(failingSinceMs, enabledAtMs) >= failingAtMostMs;
