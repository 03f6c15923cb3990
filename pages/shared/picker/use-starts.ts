import { useRef, useState } from 'preact/hooks';
import { nowMs } from '../clock.ts';
import { type ListStarts, type LoadedStarts, startsIn, stepMs } from './starts.ts';

const nothingKnown = (): LoadedStarts => ({ starts: [], knownUntilMs: nowMs() });

/** The loaded starts. Requests more, one month at a time, or all again if they may have changed. */
export function useStarts(list: ListStarts, first: () => LoadedStarts = nothingKnown) {
  const [known, setKnown] = useState(first);
  /** Counts replacements of the starts. A reply to an earlier request is then ignored. */
  const turn = useRef(0);
  const extend = async (untilMs: number) => {
    const ownTurn = turn.current;
    const fromMs = known.knownUntilMs;
    const more = await startsIn(fromMs, Math.min(untilMs, fromMs + stepMs), list);
    if (ownTurn !== turn.current) return;
    setKnown(({ starts }) => ({ ...more, starts: [...starts, ...more.starts] }));
  };
  const replace = (next: LoadedStarts) => {
    turn.current += 1;
    setKnown(next);
  };
  const forget = () => replace(nothingKnown());
  /** Loads the starts again. The current ones remain until the reply. */
  const renew = async () => {
    const ownTurn = turn.current;
    const fromMs = nowMs();
    const fresh = await startsIn(fromMs, fromMs + stepMs, list);
    if (ownTurn === turn.current) replace(fresh);
  };
  /** Removes a start that is no longer available, so that the guest does not choose it again. */
  const withoutStart = (lost: string) =>
    setKnown(({ starts, knownUntilMs }) => ({
      starts: starts.filter(({ startedAt }) => startedAt !== lost),
      knownUntilMs,
    }));
  return { known, extend, forget, renew: () => void renew().catch(() => {}), withoutStart };
}
