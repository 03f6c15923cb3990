import { useRef, useState } from 'preact/hooks';
import type { WriteOptions } from '../../client/src/index.ts';
import { isUndecided, troubleText } from './trouble.ts';

/** Pages without https have no `crypto.randomUUID`. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/**
 * One write at a time: a second press does nothing, and what is sent again because there was no response has the key of
 * before, so that it takes effect once. What was sent says whether it is the same.
 */
export function useWrite() {
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<string>();
  const running = useRef(false);
  const last = useRef({ text: '', key: '' });
  const write = async <Result>(
    sent: unknown,
    send: (options: WriteOptions) => Promise<Result>,
  ): Promise<{ readonly done: Result } | { readonly error: unknown }> => {
    if (running.current) return { error: undefined };
    running.current = true;
    setBusy(true);
    setTold(undefined);
    const text = JSON.stringify(sent);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    try {
      const done = await send({ idempotencyKey: last.current.key });
      last.current = { text: '', key: '' };
      return { done };
    } catch (error) {
      if (!isUndecided(error)) last.current = { text: '', key: '' };
      setTold(troubleText(error));
      return { error };
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, told, setTold, write };
}
