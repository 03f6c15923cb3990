import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { LoadFailure } from './list-view.tsx';
import { texts } from './texts.ts';

interface Props<Value> {
  readonly load: () => Promise<Value>;
  /** Identifies the value. A change loads it again. */
  readonly of: string;
  readonly children: (value: Value, reload: () => void) => ComponentChildren;
}

type State<Value> =
  | 'loading'
  | { readonly error: unknown; readonly isTrying: boolean }
  | { readonly value: Value };

/** Loads a value and shows it. */
export function Loaded<Value>({ load, of, children }: Props<Value>) {
  const [state, setState] = useState<State<Value>>('loading');
  const [turn, setTurn] = useState(0);
  const loadedOf = useRef(of);
  useEffect(() => {
    let isCurrent = true;
    const isSame = loadedOf.current === of;
    loadedOf.current = of;
    // A failure stays visible until the next attempt ends.
    setState((now) =>
      isSame && typeof now === 'object' && 'error' in now ? { ...now, isTrying: true } : 'loading',
    );
    load().then(
      (value) => isCurrent && setState({ value }),
      (error: unknown) => isCurrent && setState({ error, isTrying: false }),
    );
    return () => {
      isCurrent = false;
    };
  }, [of, turn]);
  const reload = () => setTurn((now) => now + 1);
  if (state === 'loading') return <output class="soft">{texts.loading}</output>;
  if ('error' in state) return <LoadFailure {...state} onAgain={reload} />;
  return <>{children(state.value, reload)}</>;
}
