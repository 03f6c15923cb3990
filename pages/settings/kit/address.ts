import { useEffect, useState } from 'preact/hooks';
import { mayLeave } from './unsaved.ts';

interface Address {
  /** The section: `keys` of `/settings/keys`. */
  readonly section: string;
  /** What of it is open: a uid, `new`, or nothing. */
  readonly open: string;
}

const current = (): Address => {
  const [, , section = ''] = location.pathname.split('/');
  return { section: decodeURIComponent(section), open: decodeURIComponent(location.hash.slice(1)) };
};

const pathOf = ({ section, open }: Address): string =>
  `/settings/${encodeURIComponent(section)}${open === '' ? '' : `#${encodeURIComponent(open)}`}`;

/** Where the user is. The page stays as it is when they go elsewhere in it, and so does their being signed in. */
export function useAddress() {
  const [address, setAddress] = useState(current);
  useEffect(() => {
    const follow = () => setAddress(current());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const move = (next: Address) => {
    history.pushState(null, '', pathOf(next));
    setAddress(next);
  };
  const go = (next: Address) => {
    if (mayLeave()) move(next);
  };
  return { address, go, move };
}
