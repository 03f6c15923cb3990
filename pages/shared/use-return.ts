import { useEffect, useRef } from 'preact/hooks';

/** After so long, what is shown may be another by now. */
const outlivesMs = 60_000;

/** Calls `renew` when somebody comes back to a page that they have not looked at for some time. */
export function useReturn(renew: () => void): void {
  const leftMs = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const changed = () => {
      const isLong = !document.hidden && Date.now() - leftMs.current >= outlivesMs;
      leftMs.current = document.hidden ? Date.now() : Number.POSITIVE_INFINITY;
      if (isLong) renew();
    };
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  });
}
