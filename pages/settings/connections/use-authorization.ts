import { useEffect, useRef, useState } from 'preact/hooks';

/** What the page hands over to which a provider sends users back. */
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

/** Lets a provider ask the user in a window of its own. What comes back of it is taken once, and of what was begun here only. */
export function useAuthorization(take: (returned: Returned) => unknown, onFocus: () => unknown) {
  const begun = useRef(new Set<string>());
  const latest = useRef({ take, onFocus });
  latest.current = { take, onFocus };
  /** Where the browser opens no window by itself, the user does. */
  const [link, setLink] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || data?.type !== 'calendarAuthorization') return;
      if (!begun.current.delete(data.uid)) return;
      (source as Window | null)?.postMessage({ type: 'calendarAuthorizationTaken' }, origin);
      setLink('');
      setOpen(false);
      latest.current.take(data);
    };
    // Some providers cut the tie between the windows: the user completes it in the other one, and comes back.
    const look = () => begun.current.size > 0 && latest.current.onFocus();
    addEventListener('message', listen);
    addEventListener('focus', look);
    return () => {
      removeEventListener('message', listen);
      removeEventListener('focus', look);
    };
  }, []);
  /** Is called while a click is handled: a window that is opened later is blocked. */
  const begin = async (ask: () => Promise<PendingAuthorization | undefined>) => {
    setLink('');
    const opened = window.open('', '_blank');
    const asked = await ask();
    if (asked?.authorizationUrl === undefined) {
      opened?.close();
      return;
    }
    begun.current.add(asked.uid);
    setOpen(true);
    if (opened === null) setLink(asked.authorizationUrl);
    else opened.location.href = asked.authorizationUrl;
  };
  return { begin, link, isOpen };
}
