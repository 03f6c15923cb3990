import { useEffect, useRef, useState } from 'preact/hooks';
import { decoded, pathAfter } from '../../shared/path.ts';
import { leave } from './leave.tsx';
import { hasUnsaved } from './unsaved.ts';

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
      const wanted = current();
      if (!hasUnsaved()) return setAddress(wanted);
      // The browser has already changed the address, so the open item needs a new history entry while the user decides.
      push(shown.current);
      leave(() => move(wanted));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const move = (next: Address) => {
    push(next);
    setAddress(next);
  };
  const go = (next: Address) => leave(() => move(next));
  return { address, go, move };
}
