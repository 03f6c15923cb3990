import { useEffect, useState } from 'preact/hooks';
import { isRequest, type Loaded, load } from './link.ts';
import { texts } from './texts.ts';

/** The booking as it was read last. */
export function useBooking(first: Loaded) {
  const [{ shown, etag }, setLoaded] = useState(first);
  /** It has changed since, and could not be read again. */
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    document.title = `${shown.name} – ${isRequest(shown) ? texts.requestTitle : texts.title}`;
  }, [shown]);
  const reload = async () => {
    try {
      setLoaded(await load());
      setStale(false);
    } catch (error) {
      setStale(true);
      throw error;
    }
  };
  return { shown, etag, isStale, reload };
}
