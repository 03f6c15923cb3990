/** Requests are counted in windows of so many seconds; the one before counts for as much of it as is still within reach. */
export const windowSeconds = 10;
const windowMs = windowSeconds * 1000;

/** The number of the window in which an instant lies. */
export const windowOf = (nowMs: number): number => Math.floor(nowMs / windowMs);

/** When the window is over, in whole seconds from an instant, at least one. */
export const secondsLeft = (nowMs: number): number =>
  Math.max(1, Math.ceil(((windowOf(nowMs) + 1) * windowMs - nowMs) / 1000));

/** What was counted of one caller in a window, and in the one before it. */
export interface Counted {
  readonly window: number;
  readonly now: number;
  readonly before: number;
}

/** How much of the quota is used at an instant of the window: it slides, so no burst at its edge doubles the quota. */
export function usedAt({ now, before, window }: Counted, nowMs: number): number {
  const left = 1 - (nowMs - window * windowMs) / windowMs;
  return now + Math.ceil(before * Math.min(1, Math.max(0, left)));
}

/** The count of a window as it begins, from what is known of an earlier one. */
export function rolled(counted: Counted | undefined, window: number): Counted {
  if (counted?.window === window) return counted;
  const before = counted?.window === window - 1 ? counted.now : 0;
  return { window, now: 0, before };
}
