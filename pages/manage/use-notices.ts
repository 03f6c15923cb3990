import { useRef, useState } from 'preact/hooks';
import { focus } from './focus.ts';
import { failureOf, type Outcome } from './outcome-of.ts';
import { texts } from './texts.ts';

const nothing = { text: '', isWrong: false, isWorking: false };

/** The last message, and whether an action is running. */
export function useNotices() {
  const [notice, setNotice] = useState(nothing);
  const [isGone, setGone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const showNotice = (text: string) => setNotice({ ...nothing, text });
  const showWorking = () => setNotice({ ...nothing, text: texts.working, isWorking: true });
  const refuse = (outcome: Outcome) => {
    setNotice({ ...nothing, text: texts[outcome], isWrong: true });
    if (outcome === 'badToken') setGone(true);
    focus('told');
  };
  const fail = (error: unknown) => refuse(failureOf(error));
  /** Runs one action at a time. Others are ignored, because the shown booking may be outdated until the action ends. */
  const run = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await work().catch(fail);
    running.current = false;
    setBusy(false);
  };
  const unlessBusy =
    <Props>(act: (given: Props) => void) =>
    (given: Props) => {
      if (!running.current) act(given);
    };
  const forget = () => setNotice(nothing);
  return { notice, isGone, isBusy, showNotice, showWorking, refuse, fail, run, unlessBusy, forget };
}
