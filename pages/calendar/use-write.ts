import { useRef, useState } from 'preact/hooks';
import type { WriteOptions } from '../../client/src/index.ts';
import { isUndecided, troubleText } from './trouble.ts';

/** Browsers provide `crypto.randomUUID` only on HTTPS and localhost. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/**
 * Sends one write at a time: a second click does nothing. Without a response, the same request is sent again with the
 * same idempotency key, so that it takes effect once. `request` identifies the request.
 */
export function useWrite() {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const running = useRef(false);
  const last = useRef({ text: '', key: '' });
  const write = async <Result>(
    request: unknown,
    send: (options: WriteOptions) => Promise<Result>,
  ): Promise<{ readonly done: Result } | { readonly error: unknown }> => {
    if (running.current) return { error: undefined };
    running.current = true;
    setBusy(true);
    setMessage(undefined);
    const text = JSON.stringify(request);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    try {
      const done = await send({ idempotencyKey: last.current.key });
      last.current = { text: '', key: '' };
      return { done };
    } catch (error) {
      if (!isUndecided(error)) last.current = { text: '', key: '' };
      setMessage(troubleText(error));
      return { error };
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, message, setMessage, write };
}
