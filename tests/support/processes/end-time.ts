import { onTestFinished, vi } from 'vitest';

/**
 * Replaces the time limit of the next request. The limit ends when the returned function is called,
 * and not earlier.
 */
export function endTime(): () => void {
  const clock = new AbortController();
  const times = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(clock.signal);
  onTestFinished(() => times.mockRestore());
  return () => clock.abort();
}
