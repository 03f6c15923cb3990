/** Delays vary randomly by this fraction, so that jobs that failed together are not retried together. */
const spread = 0.2;

/**
 * The milliseconds until the next attempt of a job. A receiver can request a longer delay, up to twice as long, but not a
 * shorter one. `chance` is a random number from 0 to 1.
 */
export function retryDelayMs(
  delaySeconds: number,
  requestedSeconds: number | undefined,
  chance: number,
): number {
  const delayMs = 1000 * delaySeconds;
  const requestedMs = 1000 * (requestedSeconds ?? 0);
  if (requestedMs > delayMs) return Math.min(requestedMs, 2 * delayMs);
  return Math.round(delayMs * (1 - spread + 2 * spread * chance));
}
