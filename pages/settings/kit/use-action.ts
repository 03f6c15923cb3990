import { useRef, useState } from 'preact/hooks';
import type { WriteOptions } from '../../../client/src/index.ts';
import { newKey } from '../../shared/new-key.ts';
import { failureOf, isDecided } from './failure.ts';
import type { Faults } from './reported-failure.ts';

/** The result of the last action. */
export interface ActionFeedback {
  readonly text: string;
  readonly isFailure: boolean;
  readonly faults: Faults;
}

const nothing: ActionFeedback = { text: '', isFailure: false, faults: {} };

export interface Action {
  readonly told: ActionFeedback;
  readonly isBusy: boolean;
  /**
   * Sends a request and reports its result. While one is running, others are ignored. `sent` identifies the request, so
   * that a repetition has the same idempotency key.
   */
  readonly run: (
    sent: unknown,
    send: (options: WriteOptions) => Promise<string>,
  ) => Promise<boolean>;
  /** Sends a request like `run`, and returns the data of the response; undefined if it failed. */
  readonly get: <Data>(
    sent: unknown,
    send: (options: WriteOptions) => Promise<{ readonly data: Data }>,
    said: (data: Data) => string,
  ) => Promise<Data | undefined>;
  readonly say: (text: string) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Runs the actions of a user, one at a time. Without a response, the same request has the same idempotency key again.
 */
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
      // The outcome is known, so the same request is a new one from now on.
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
