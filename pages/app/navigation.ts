import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { leave } from '../settings/kit/leave.tsx';
import { hasUnsaved } from '../settings/kit/unsaved.ts';
import { pageOfPath } from './page-of-path.ts';

const changes = new EventTarget();
const changed = (): void => void changes.dispatchEvent(new Event('change'));

/** Opens another address of the app, without a warning. The page is not loaded again, so the user stays signed in. */
export function moveTo(address: string): void {
  history.pushState(null, '', address);
  changed();
}

/** Replaces the address, for example when another view of the open page is shown. The history has no entry for it. */
export function replacePlace(address: string): void {
  history.replaceState(null, '', address);
  changed();
}

/** Opens another address of the app. If changes are not saved, the user is warned first. */
export const navigate = (address: string): void => leave(() => moveTo(address));

/** Replaces the address in the history, for example while the user types a filter. */
export function replaceWith(address: string): void {
  history.replaceState(null, '', address);
  changed();
}

const currentAddress = (): string => location.pathname + location.search + location.hash;

/** The path of the address, its query, and its part after `#`. */
const currentPlace = () => ({
  path: location.pathname,
  query: location.search,
  fragment: location.hash.slice(1),
});

/** The place in the app that the address names. It follows each navigation. */
export function usePlace() {
  const [place, setPlace] = useState(currentPlace);
  useLayoutEffect(() => {
    const follow = () => setPlace(currentPlace());
    changes.addEventListener('change', follow);
    return () => changes.removeEventListener('change', follow);
  }, []);
  return place;
}

/** Whether a click opens a link in this tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The link to another address of the app that a click opens in this tab. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (link === null || event.defaultPrevented || !isPlain(event)) return undefined;
  const isHere = link.origin === location.origin && link.target === '' && !link.download;
  return isHere && pageOfPath(link.pathname) !== undefined ? link : undefined;
}

/**
 * Opens links between pages of the app without loading the document. A step in the history warns the user first if changes are not saved.
 */
export function useNavigation(): void {
  const shown = useRef(currentAddress());
  useLayoutEffect(() => {
    const remember = () => {
      shown.current = currentAddress();
    };
    const followHistory = () => {
      if (!hasUnsaved()) return changed();
      const wanted = currentAddress();
      // The browser has already changed the address, so the open page needs a new history entry while the user decides.
      history.pushState(null, '', shown.current);
      leave(() => moveTo(wanted));
    };
    const followLink = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link === undefined) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    changes.addEventListener('change', remember);
    addEventListener('popstate', followHistory);
    document.addEventListener('click', followLink);
    return () => {
      changes.removeEventListener('change', remember);
      removeEventListener('popstate', followHistory);
      document.removeEventListener('click', followLink);
    };
  }, []);
}
