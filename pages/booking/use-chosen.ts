import { useEffect, useState } from 'preact/hooks';
import type { Start } from '../shared/picker/starts.ts';

const startIn = (state: unknown): Start | undefined =>
  (state as { readonly start?: Start } | null)?.start;

/**
 * The chosen start. Its form has its own history entry, so Back returns to the times and does not leave the page with
 * the typed values.
 */
export function useChosen(onMoved: () => void) {
  const [start, setStart] = useState<Start>();
  // A page that is loaded again begins with the times.
  useEffect(() => history.replaceState(null, ''), []);
  useEffect(() => {
    const moved = ({ state }: PopStateEvent) => {
      onMoved();
      setStart(startIn(state));
    };
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  });
  const choose = (next: Start | undefined) => {
    if (next === undefined) return history.back();
    if (start === undefined) history.pushState({ start: next }, '');
    else history.replaceState({ start: next }, '');
    setStart(next);
  };
  /** Clears the choice after the booking, also in the history, so that Forward does not restore it. */
  const forget = () => {
    history.replaceState(null, '');
    setStart(undefined);
  };
  return { start, choose, forget };
}
