import { useEffect, useRef, useState } from 'preact/hooks';
import { decoded, pathAfter } from '../../shared/path.ts';
import { mayLeave } from './unsaved.ts';

interface Address {
  /** The section: `keys` of `/settings/keys`. */
  readonly section: string;
  /** The open item: a uid, `new`, or an empty text. */
  readonly open: string;
}

const current = (): Address => ({
  section: pathAfter('settings'),
  open: decoded(location.hash.slice(1)),
});

const pathOf = ({ section, open }: Address): string =>
  `/settings/${encodeURIComponent(section)}${open === '' ? '' : `#${encodeURIComponent(open)}`}`;

const push = (address: Address) => history.pushState(null, '', pathOf(address));

/** The address of the page. Navigation does not load the page again, so the user stays signed in. */
export function useAddress() {
  const [address, setAddress] = useState(current);
  const shown = useRef(address);
  shown.current = address;
  useEffect(() => {
    const follow = () => {
      if (mayLeave()) setAddress(current());
      // The browser has already changed the address, so the open item needs a new history entry.
      else push(shown.current);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const move = (next: Address) => {
    push(next);
    setAddress(next);
  };
  const go = (next: Address) => {
    if (mayLeave()) move(next);
  };
  return { address, go, move };
}
