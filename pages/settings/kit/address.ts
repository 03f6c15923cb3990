import { useEffect, useRef, useState } from 'preact/hooks';
import { decoded, pathAfter } from '../../shared/path.ts';
import { mayLeave } from './unsaved.ts';

interface Address {
  /** The section: `keys` of `/settings/keys`. */
  readonly section: string;
  /** What of it is open: a uid, `new`, or nothing. */
  readonly open: string;
}

const current = (): Address => ({
  section: pathAfter('settings'),
  open: decoded(location.hash.slice(1)),
});

const pathOf = ({ section, open }: Address): string =>
  `/settings/${encodeURIComponent(section)}${open === '' ? '' : `#${encodeURIComponent(open)}`}`;

const push = (address: Address) => history.pushState(null, '', pathOf(address));

/** Where the user is. The page stays as it is when they go elsewhere in it, and so does their being signed in. */
export function useAddress() {
  const [address, setAddress] = useState(current);
  const shown = useRef(address);
  shown.current = address;
  useEffect(() => {
    const follow = () => {
      if (mayLeave()) setAddress(current());
      // The browser has gone back before it says so: what is open gets an address of its own again.
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
