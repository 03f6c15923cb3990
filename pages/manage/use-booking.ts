import { useRef, useState } from 'preact/hooks';
import { type Loaded, load } from './link.ts';

/** The last loaded version of the booking. */
export function useBooking(first: Loaded) {
  const [{ shown, etag }, setLoaded] = useState(first);
  /** Whether the booking has changed and could not be loaded again. */
  const [isStale, setStale] = useState(false);
  /** Counts requests. Only the reply to the last one is shown. */
  const turn = useRef(0);
  /** Loads the booking again. Returns whether it has changed. */
  const renew = async (): Promise<boolean> => {
    turn.current += 1;
    const ownTurn = turn.current;
    const loaded = await load();
    if (ownTurn !== turn.current) return false;
    setLoaded(loaded);
    setStale(false);
    return loaded.etag !== etag;
  };
  /** Loads the booking after a change. Without a reply, the shown version may be outdated. */
  const reload = () =>
    renew().catch((error: unknown) => {
      setStale(true);
      throw error;
    });
  return { shown, etag, isStale, renew, reload };
}
