import { useEffect, useRef, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { useRetries } from '../shared/use-retries.ts';
import type { Period } from './displayed-period.ts';
import { type Loaded, loadEntries } from './load-entries.ts';

interface State {
  /** What was loaded last: it stays while more is loaded. */
  readonly loaded: Loaded | undefined;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** Loads what a user has in a period, again when it is asked to, and when people come back to the page after a while. */
export function useEntries(
  client: SchedulingClient,
  me: CurrentUser,
  userId: string,
  { fromMs, toMs }: Period,
) {
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
      const loaded = await loadEntries(client, me, userId, { fromMs, toMs }, controller.signal);
      if (!controller.signal.aborted) setState({ loaded, isLoading: false, error: undefined });
    } catch (error) {
      if (!controller.signal.aborted) setState((now) => ({ ...now, isLoading: false, error }));
    }
  };
  useEffect(() => {
    void load();
    return () => stop.current?.abort();
  }, [client, userId, fromMs, toMs]);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => reloadOnReturn(() => void latest.current()), []);
  useRetries({ error: state.error, isTrying: state.isLoading }, load);
  /** What others have is not shown as theirs. */
  const loaded = state.loaded?.userId === userId ? state.loaded : undefined;
  /** Of the period that is shown now, and not of the one before. */
  const isOfPeriod = loaded?.period.fromMs === fromMs && loaded.period.toMs === toMs;
  /** Of the period that is shown by then, and not of the one at whose time a change was begun. */
  const reload = (): Promise<void> => latest.current();
  return { ...state, loaded, isOfPeriod, reload };
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
