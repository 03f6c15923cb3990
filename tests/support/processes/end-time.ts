import { onTestFinished, vi } from 'vitest';

/** The time of the next request is over when what is returned is called, however long it was to be, and not before. */
export function endTime(): () => void {
  const clock = new AbortController();
  const times = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(clock.signal);
  onTestFinished(() => times.mockRestore());
  return () => clock.abort();
}
