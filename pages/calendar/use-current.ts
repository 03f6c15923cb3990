import { useEffect, useState } from 'preact/hooks';
import { troubleText } from './trouble.ts';

/** What a dialog is about, as it is now, with its version: what was read is what a change is made to. */
export function useCurrent<Current>(read: () => Promise<Current>) {
  const [current, setCurrent] = useState<Current>();
  const [told, setTold] = useState<string>();
  const load = async (): Promise<void> => {
    try {
      setCurrent(await read());
      setTold(undefined);
    } catch (error) {
      setTold(troubleText(error));
    }
  };
  useEffect(() => void load(), []);
  return { current, told, load };
}
