import { useEffect, useRef, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { type Loaded, loadEntries } from './load-entries.ts';
import type { Period } from './shown-period.ts';

interface State {
  /** What was loaded last: it stays while more is loaded. */
  readonly loaded: Loaded | undefined;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** Loads what a period has, again when it is asked to, and when people come back to the page after a while. */
export function useEntries(client: SchedulingClient, me: CurrentUser, { fromMs, toMs }: Period) {
  const [state, setState] = useState<State>({
    loaded: undefined,
    isLoading: true,
    error: undefined,
  });
  const stop = useRef<AbortController | undefined>(undefined);
  const load = async (): Promise<void> => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    setState((now) => ({ ...now, isLoading: true }));
    try {
      const loaded = await loadEntries(client, me, { fromMs, toMs }, controller.signal);
      if (!controller.signal.aborted) setState({ loaded, isLoading: false, error: undefined });
    } catch (error) {
      if (!controller.signal.aborted) setState((now) => ({ ...now, isLoading: false, error }));
    }
  };
  useEffect(() => {
    void load();
    return () => stop.current?.abort();
  }, [client, me.uid, fromMs, toMs]);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => reloadOnReturn(() => void latest.current()), []);
  const shown = state.loaded?.period;
  /** Of the period that is shown now, and not of the one before. */
  const isOfPeriod = shown?.fromMs === fromMs && shown.toMs === toMs;
  return { ...state, isOfPeriod, reload: load };
}

/** What others change meanwhile is seen when the page is looked at again. */
const awayMs = 60_000;

function reloadOnReturn(reload: () => void): () => void {
  let leftAtMs = Date.now();
  const look = () => {
    if (document.visibilityState === 'hidden') leftAtMs = Date.now();
    else if (Date.now() - leftAtMs > awayMs) reload();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
