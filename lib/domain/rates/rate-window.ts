/**
 * Requests are counted in windows of this length. The previous window counts with the part that the sliding
 * window still covers.
 */
export const windowSeconds = 10;
const windowMs = windowSeconds * 1000;

/** The number of the window that contains an instant. */
export const windowOf = (nowMs: number): number => Math.floor(nowMs / windowMs);

/** The whole seconds until the window ends, at least one. */
export const secondsLeft = (nowMs: number): number =>
  Math.max(1, Math.ceil(((windowOf(nowMs) + 1) * windowMs - nowMs) / 1000));

/** The number of requests of one caller in a window and in the previous one. */
export interface Counted {
  readonly window: number;
  readonly now: number;
  readonly before: number;
}

/**
 * The used part of the quota at an instant. It slides, so that a burst at the edge of a window cannot double
 * the quota.
 */
export function usedAt({ now, before, window }: Counted, nowMs: number): number {
  const left = 1 - (nowMs - window * windowMs) / windowMs;
  return now + Math.ceil(before * Math.min(1, Math.max(0, left)));
}

/** The counts at the beginning of a window, from the counts of an earlier one. */
export function rolled(counted: Counted | undefined, window: number): Counted {
  if (counted?.window === window) return counted;
  const before = counted?.window === window - 1 ? counted.now : 0;
  return { window, now: 0, before };
}
