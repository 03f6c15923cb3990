import { useRef, useState } from 'preact/hooks';
import type { WriteOptions } from '../../../client/src/index.ts';
import { failureOf, isDecided } from './failure.ts';
import type { Faults } from './said-failure.ts';

/** What became of what was done last, in words. */
export interface Told {
  readonly text: string;
  readonly isFailure: boolean;
  readonly faults: Faults;
}

const nothing: Told = { text: '', isFailure: false, faults: {} };

export interface Action {
  readonly told: Told;
  readonly isBusy: boolean;
  /** Sends something once, whatever is pressed while it is on its way, and says what became of it. `sent` is what would be sent, to know it again. */
  readonly run: (
    sent: unknown,
    send: (options: WriteOptions) => Promise<string>,
  ) => Promise<boolean>;
  readonly say: (text: string) => void;
}

/** Pages without https have no `crypto.randomUUID`. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** Something that a user does, one at a time. What had no answer has the same key when it is sent again. */
export function useAction(): Action {
  const [told, setTold] = useState(nothing);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const last = useRef({ text: '', key: '' });
  const run: Action['run'] = async (sent, send) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    const text = JSON.stringify(sent);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    setTold(nothing);
    setBusy(true);
    let isDone = false;
    try {
      const done = await send({ idempotencyKey: last.current.key });
      setTold({ ...nothing, text: done });
      isDone = true;
    } catch (error) {
      setTold({ ...failureOf(error), isFailure: true });
      isDone = isDecided(error);
      return false;
    } finally {
      // What was decided is not asked for again: the same text is something new from now on.
      if (isDone) last.current = { text: '', key: '' };
      isRunning.current = false;
      setBusy(false);
    }
    return true;
  };
  return { told, isBusy, run, say: (text) => setTold({ ...nothing, text }) };
}
