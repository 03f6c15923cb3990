import { useEffect, useRef, useState } from 'preact/hooks';
import { isRequest, type Loaded, load } from './link.ts';
import { texts } from './texts.ts';

/** The booking as it was read last. */
export function useBooking(first: Loaded) {
  const [{ shown, etag }, setLoaded] = useState(first);
  /** It has changed since, and could not be read again. */
  const [isStale, setStale] = useState(false);
  /** Of several replies, that to the last request is shown. */
  const turn = useRef(0);
  useEffect(() => {
    document.title = `${shown.name} – ${isRequest(shown) ? texts.requestTitle : texts.title}`;
  }, [shown]);
  /** Whether it is another one than before. */
  const renew = async (): Promise<boolean> => {
    turn.current += 1;
    const asked = turn.current;
    const loaded = await load();
    if (asked !== turn.current) return false;
    setLoaded(loaded);
    setStale(false);
    return loaded.etag !== etag;
  };
  /** Reads it after a change: without a reply, nothing is known of it. */
  const reload = () =>
    renew().catch((error: unknown) => {
      setStale(true);
      throw error;
    });
  return { shown, etag, isStale, renew, reload };
}
