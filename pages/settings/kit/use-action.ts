import { useRef, useState } from 'preact/hooks';
import type { WriteOptions } from '../../../client/src/index.ts';
import { newKey } from '../../shared/new-key.ts';
import { failureOf, isDecided } from './failure.ts';
import type { Faults } from './reported-failure.ts';

/** What became of what was done last, in words. */
export interface ActionFeedback {
  readonly text: string;
  readonly isFailure: boolean;
  readonly faults: Faults;
}

const nothing: ActionFeedback = { text: '', isFailure: false, faults: {} };

export interface Action {
  readonly told: ActionFeedback;
  readonly isBusy: boolean;
  /** Sends something once, whatever is pressed while it is on its way, and says what became of it. `sent` is what would be sent, to know it again. */
  readonly run: (
    sent: unknown,
    send: (options: WriteOptions) => Promise<string>,
  ) => Promise<boolean>;
  /** The same of something that is answered, which is missing where it failed. */
  readonly get: <Data>(
    sent: unknown,
    send: (options: WriteOptions) => Promise<{ readonly data: Data }>,
    said: (data: Data) => string,
  ) => Promise<Data | undefined>;
  readonly say: (text: string) => void;
  readonly fail: (error: unknown) => void;
}

/** Something that a user does, one at a time. What had no answer has the same key when it is sent again. */
export function useAction(): Action {
  const [told, setTold] = useState(nothing);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const last = useRef({ text: '', key: '' });
  const say = (text: string) => setTold({ ...nothing, text });
  const fail = (error: unknown) => setTold({ ...failureOf(error), isFailure: true });
  const run: Action['run'] = async (sent, send) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    const text = JSON.stringify(sent);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    setTold(nothing);
    setBusy(true);
    let isFinished = false;
    try {
      say(await send({ idempotencyKey: last.current.key }));
      isFinished = true;
    } catch (error) {
      fail(error);
      isFinished = isDecided(error);
      return false;
    } finally {
      // What was decided is not asked for again: the same text is something new from now on.
      if (isFinished) last.current = { text: '', key: '' };
      isRunning.current = false;
      setBusy(false);
    }
    return true;
  };
  const get = async <Data>(
    sent: unknown,
    send: (options: WriteOptions) => Promise<{ readonly data: Data }>,
    said: (data: Data) => string,
  ): Promise<Data | undefined> => {
    let got: Data | undefined;
    await run(sent, async (options) => {
      ({ data: got } = await send(options));
      return said(got);
    });
    return got;
  };
  return { told, isBusy, run, get, say, fail };
}
