import { useRef, useState } from 'preact/hooks';
import type { ListStarts } from '../shared/picker/starts.ts';
import { useStarts } from '../shared/picker/use-starts.ts';
import { saveEntry } from '../shared/save-entry.ts';
import { useReturn } from '../shared/use-return.ts';
import { focus } from './focus.ts';
import { type Loaded, service } from './link.ts';
import { failureOf, type Outcome, repeatable } from './outcome-of.ts';
import { type Change, sendChange } from './send-change.ts';
import { texts } from './texts.ts';
import { useBooking } from './use-booking.ts';
import { useNotices } from './use-notices.ts';

/** The ID of the element that gets the focus in each step. */
const focused = { none: 'name', move: 'choose-time', cancel: 'end-title', decline: 'refuse-title' };

type Step = keyof typeof focused;

/** The current step, and the start that was chosen in it. */
function useSteps(forgetNotice: () => void, forgetTimes: () => void) {
  const [step, setStep] = useState<Step>('none');
  const [start, setStart] = useState<string>();
  const show = (next: Step, id: string) => {
    setStep(next);
    setStart(undefined);
    focus(id);
  };
  const open = (next: Step) => {
    forgetNotice();
    if (next === 'move') forgetTimes();
    show(next, focused[next]);
  };
  const choose = (next: string | undefined) => {
    forgetNotice();
    setStart(next);
    focus(next === undefined ? focused.move : 'new-time');
  };
  return { step, start, show, open, choose };
}

/**
 * The times to which the booking can be moved. The time picker shows load failures itself, except for a link that is no
 * longer valid.
 */
function useTimes(failIfGone: (error: unknown) => void) {
  const list: ListStarts = async (period) =>
    service.guests.listAvailableSchedules(period).catch((error: unknown) => {
      failIfGone(error);
      throw error;
    });
  return useStarts(list);
}

/** The state of the page, and the actions on the booking. */
export function useManage(first: Loaded) {
  const { notice, isGone, isBusy, showNotice, showWorking, refuse, fail, run, unlessBusy, forget } =
    useNotices();
  const { shown, etag, isStale, renew, reload } = useBooking(first);
  const [zone, setZone] = useState(shown.timeZone);
  const failIfGone = (error: unknown) => {
    if (failureOf(error) === 'badToken') fail(error);
  };
  const times = useTimes(failIfGone);
  const { step, start, show, open, choose } = useSteps(forget, times.forget);
  // During a change, its reply reports that the booking has changed.
  useReturn(() => {
    if (isBusy || isGone || isStale || step !== 'none') return;
    renew().then((isChanged) => isChanged && showNotice(texts.changed), failIfGone);
  });
  /** The message to show once the current version of the booking is loaded. */
  const pendingText = useRef('');
  const finish = async () => {
    await reload();
    show('none', 'told');
    showNotice(pendingText.current);
  };
  const send = (change: Change) =>
    run(async () => {
      showWorking();
      const outcome: Outcome | Change['kind'] = await sendChange(change, etag);
      if (repeatable(outcome)) return refuse(outcome);
      if (outcome !== 'taken') {
        pendingText.current = texts[outcome];
        return finish();
      }
      times.forget();
      refuse(outcome);
      show('move', 'told');
    });
  const save = () =>
    run(async () => {
      saveEntry((await service.guests.getBookingIcs()).data);
      forget();
    });
  const does = { setZone, open: unlessBusy(open), choose: unlessBusy(choose), send, save };
  const again = () => run(finish);
  return { shown, zone, step, start, notice, isGone, isStale, isBusy, times, ...does, again };
}

export type Managed = ReturnType<typeof useManage>;
