import { useEffect, useRef, useState } from 'preact/hooks';

/** The parameters that the provider has sent to the redirect page. */
export interface Returned {
  readonly uid: string;
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

export interface PendingAuthorization {
  readonly uid: string;
  readonly authorizationUrl?: string | undefined;
}

/**
 * Opens a window in which a provider asks the user for authorization. Takes each result once, and only of an
 * authorization that was started here.
 */
export function useAuthorization(take: (returned: Returned) => unknown, onFocus: () => unknown) {
  const started = useRef(new Set<string>());
  const latest = useRef({ take, onFocus });
  latest.current = { take, onFocus };
  /** The URL that the user opens if the browser has blocked the window. */
  const [link, setLink] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || data?.type !== 'calendarAuthorization') return;
      if (!started.current.delete(data.uid)) return;
      (source as Window | null)?.postMessage({ type: 'calendarAuthorizationTaken' }, origin);
      setLink('');
      setOpen(false);
      latest.current.take(data);
    };
    // Some providers isolate their window. Then the user completes the authorization there, and returns to this page.
    const look = () => started.current.size > 0 && latest.current.onFocus();
    addEventListener('message', listen);
    addEventListener('focus', look);
    return () => {
      removeEventListener('message', listen);
      removeEventListener('focus', look);
    };
  }, []);
  /** Must be called while a click is handled, because browsers block windows that are opened later. */
  const begin = async (ask: () => Promise<PendingAuthorization | undefined>) => {
    setLink('');
    const opened = window.open('', '_blank');
    const pending = await ask();
    if (pending?.authorizationUrl === undefined) {
      opened?.close();
      return;
    }
    started.current.add(pending.uid);
    setOpen(true);
    if (opened === null) setLink(pending.authorizationUrl);
    else opened.location.href = pending.authorizationUrl;
  };
  return { begin, link, isOpen };
}
