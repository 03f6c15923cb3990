import { useRef, useState } from 'preact/hooks';
import { nowMs } from '../clock.ts';
import { type ListStarts, type LoadedStarts, startsIn, stepMs } from './starts.ts';

const nothingKnown = (): LoadedStarts => ({ starts: [], knownUntilMs: nowMs() });

/** The starts that can be chosen, as far as they are known. More are asked for a month at a time, and all of them anew where they may have changed. */
export function useStarts(list: ListStarts, first: () => LoadedStarts = nothingKnown) {
  const [known, setKnown] = useState(first);
  /** What was asked for before all was forgotten, or known anew, is not shown any more. */
  const turn = useRef(0);
  const extend = async (untilMs: number) => {
    const asked = turn.current;
    const fromMs = known.knownUntilMs;
    const more = await startsIn(fromMs, Math.min(untilMs, fromMs + stepMs), list);
    if (asked !== turn.current) return;
    setKnown(({ starts }) => ({ ...more, starts: [...starts, ...more.starts] }));
  };
  const replace = (next: LoadedStarts) => {
    turn.current += 1;
    setKnown(next);
  };
  const forget = () => replace(nothingKnown());
  /** What is shown stays until there is an answer. */
  const renew = async () => {
    const asked = turn.current;
    const fromMs = nowMs();
    const fresh = await startsIn(fromMs, fromMs + stepMs, list);
    if (asked === turn.current) replace(fresh);
  };
  /** Of a start that was lost, everyone who comes back to the times should see that it is. */
  const withoutStart = (lost: string) =>
    setKnown(({ starts, knownUntilMs }) => ({
      starts: starts.filter(({ startedAt }) => startedAt !== lost),
      knownUntilMs,
    }));
  return { known, extend, forget, renew: () => void renew().catch(() => {}), withoutStart };
}
