import { useEffect, useRef } from 'preact/hooks';
import { isProblem } from '../../client/src/index.ts';

/** Whether the service cannot be reached or is overloaded. A later attempt may succeed. */
export const isDown = (error: unknown): boolean =>
  error !== undefined && (!isProblem(error) || error.status >= 500 || error.status === 429);

const longestPauseMs = 30_000;

interface Failed {
  /** Why the last attempt failed; undefined after a success. */
  readonly error: unknown;
  /** Whether an attempt is being made. */
  readonly isTrying: boolean;
}

/**
 * Repeats a failed attempt while the service is down: after 1, 2, 4, 8, 16, then every 30 seconds, and immediately when
 * the browser is online again.
 */
export function useRetries({ error, isTrying }: Failed, again: () => unknown): void {
  const attempts = useRef(0);
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (isTrying) return undefined;
    if (!isDown(error)) {
      attempts.current = 0;
      return undefined;
    }
    const retry = () => void latest.current();
    const timer = setTimeout(retry, Math.min(longestPauseMs, 1000 * 2 ** attempts.current));
    attempts.current += 1;
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [error, isTrying]);
}
