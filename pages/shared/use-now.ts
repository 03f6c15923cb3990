import { useEffect, useState } from 'preact/hooks';
import { nowMs } from './clock.ts';

const minuteMs = 60_000;

/** The time, anew every minute: what is shown may stay open for a night. */
export function useNow(): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
