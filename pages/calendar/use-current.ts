import { useEffect, useState } from 'preact/hooks';
import { troubleText } from './trouble.ts';

/** Loads the resource of a dialog with its version, for which changes are sent. */
export function useCurrent<Current>(read: () => Promise<Current>) {
  const [current, setCurrent] = useState<Current>();
  const [message, setMessage] = useState<string>();
  const load = async (): Promise<void> => {
    try {
      setCurrent(await read());
      setMessage(undefined);
    } catch (error) {
      setMessage(troubleText(error));
    }
  };
  useEffect(() => void load(), []);
  return { current, message, load };
}
