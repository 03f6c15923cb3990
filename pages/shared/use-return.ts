import { useEffect, useRef } from 'preact/hooks';

/** Absence after which the shown data may be outdated. */
const outlivesMs = 60_000;

/** Calls `renew` when the user returns to a page after this absence. */
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
