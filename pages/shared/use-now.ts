import { useEffect, useState } from 'preact/hooks';
import { nowMs } from './clock.ts';

const minuteMs = 60_000;

/** The current time, updated every minute, because a page may stay open overnight. */
export function useNow(): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
