import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { useRetries } from '../shared/use-retries.ts';
import type { Period } from './displayed-period.ts';
import { eventTypeLoader } from './event-types.ts';
import { type Loaded, loadEntries } from './load-entries.ts';

interface State {
  /** The last loaded data. It remains visible while more is loaded. */
  readonly loaded: Loaded | undefined;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** Loads the entries of a user and a period, on request and when the user returns to the page after a while. */
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
  const loadEventTypes = useMemo(() => eventTypeLoader(client, me), [client]);
  const stop = useRef<AbortController | undefined>(undefined);
  const load = async (): Promise<void> => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    setState((now) => ({ ...now, isLoading: true }));
    try {
      const period = { fromMs, toMs };
      const { signal } = controller;
      const loaded = await loadEntries(client, me, userId, period, loadEventTypes, signal);
      if (!signal.aborted) setState({ loaded, isLoading: false, error: undefined });
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
  /** Hides the entries of the user that was displayed before. */
  const loaded = state.loaded?.userId === userId ? state.loaded : undefined;
  /** Whether the loaded data belongs to the displayed period. */
  const isOfPeriod = loaded?.period.fromMs === fromMs && loaded.period.toMs === toMs;
  /** Reloads the period that is displayed at the time of the call. It may differ from that at the start of a change. */
  const reload = (): Promise<void> => latest.current();
  return { ...state, loaded, isOfPeriod, reload };
}

/** Minimum absence after which the page is reloaded, so that it shows the changes of other users. */
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
