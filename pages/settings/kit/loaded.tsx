import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadFailureOf } from './failure.ts';
import { LoadFailure } from './list-view.tsx';
import { texts } from './texts.ts';

interface Given<Value> {
  readonly load: () => Promise<Value>;
  /** What it is loaded for: another one is loaded anew. */
  readonly of: string;
  readonly children: (value: Value, reload: () => void) => ComponentChildren;
}

/** Shows something once it is loaded. */
export function Loaded<Value>({ load, of, children }: Given<Value>) {
  const [state, setState] = useState<'loading' | { failure: string } | { value: Value }>('loading');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setState('loading');
    load().then(
      (value) => isCurrent && setState({ value }),
      (error: unknown) => isCurrent && setState({ failure: loadFailureOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [of, turn]);
  const reload = () => setTurn((now) => now + 1);
  if (state === 'loading') return <output class="soft">{texts.loading}</output>;
  if ('failure' in state) return <LoadFailure text={state.failure} onAgain={reload} />;
  return <>{children(state.value, reload)}</>;
}
