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
  readonly feedback: ActionFeedback;
  /** The errors of the last action that the user has not corrected. */
  readonly faults: Faults;
  readonly isBusy: boolean;
  /**
   * Sends a request and reports its result. While one is running, others are ignored. `request` identifies the request, so
   * that a repetition has the same idempotency key.
   */
  readonly run: (
    request: unknown,
    send: (options: WriteOptions) => Promise<string>,
  ) => Promise<boolean>;
  /** Sends a request like `run`, and returns the data of the response; undefined if it failed. */
  readonly get: <Data>(
    request: unknown,
    send: (options: WriteOptions) => Promise<{ readonly data: Data }>,
    textOf: (data: Data) => string,
  ) => Promise<Data | undefined>;
  readonly say: (text: string) => void;
  readonly fail: (error: unknown) => void;
  /** Removes the errors of corrected members. */
  readonly correct: (isCorrected: (pointer: string) => boolean) => void;
}

/** The result of the last action. A corrected error does not change the result, because a form focuses the errors of each result. */
function useFeedback() {
  const [feedback, setFeedback] = useState(nothing);
  const [faults, setFaults] = useState<Faults>({});
  const show = (next: ActionFeedback) => {
    setFeedback(next);
    setFaults(next.faults);
  };
  const correct: Action['correct'] = (isCorrected) =>
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([at]) => !isCorrected(at))));
  return { feedback, faults, show, correct };
}

/**
 * Runs the actions of a user, one at a time. Without a response, the same request has the same idempotency key again.
 */
export function useAction(): Action {
  const { feedback, faults, show, correct } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const last = useRef({ text: '', key: '' });
  const say = (text: string) => show({ ...nothing, text });
  const fail = (error: unknown) => show({ ...failureOf(error), isFailure: true });
  const run: Action['run'] = async (request, send) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    const text = JSON.stringify(request);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    show(nothing);
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
    request: unknown,
    send: (options: WriteOptions) => Promise<{ readonly data: Data }>,
    textOf: (data: Data) => string,
  ): Promise<Data | undefined> => {
    let got: Data | undefined;
    await run(request, async (options) => {
      ({ data: got } = await send(options));
      return textOf(got);
    });
    return got;
  };
  return { feedback, faults, isBusy, run, get, say, fail, correct };
}
