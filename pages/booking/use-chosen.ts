import { useEffect, useState } from 'preact/hooks';
import type { Start } from '../shared/picker/starts.ts';

const startIn = (state: unknown): Start | undefined =>
  (state as { readonly start?: Start } | null)?.start;

/**
 * The start that was chosen. The form for it is a step in the history of the browser, so Back leads from it to the times, and does
 * not leave the page with all that was typed.
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
  /** What was booked is not chosen any more, and Forward does not lead to it. */
  const forget = () => {
    history.replaceState(null, '');
    setStart(undefined);
  };
  return { start, choose, forget };
}
