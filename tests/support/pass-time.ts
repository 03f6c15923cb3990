import { onTestFinished, vi } from 'vitest';

/** Moves the clocks of the service until the test ends. Cached credentials expire with the monotonic clock. */
export function passTime(ms: number): void {
  const now = Date.now() + ms;
  const since = performance.now() + ms;
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(performance, 'now').mockReturnValue(since);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
