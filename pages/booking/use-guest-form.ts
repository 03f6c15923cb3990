import { useEffect, useRef, useState } from 'preact/hooks';
import type { CreatePublicBookingInput, PublicEventType } from '../../client/src/index.ts';
import type { Start } from '../shared/picker/starts.ts';
import { bookingOf, type Faults, faultsFrom, faultsOf } from './form-values.ts';
import { type Booked, type Outcome, sendBooking } from './send-booking.ts';
import { texts } from './texts.ts';

export interface GuestFormGiven {
  readonly eventType: PublicEventType;
  readonly zone: string;
  /** Without one, the form waits unseen with all that was typed. */
  readonly start: Start | undefined;
  readonly onLost: (startedAt: string) => void;
  /** What is offered has changed. */
  readonly onStale: () => void;
  readonly onChange: (start: Start | undefined) => void;
  readonly onBooked: (booked: Booked) => void;
}

/** What was said to the guest about what they sent. */
interface GuestFormFeedback {
  readonly text: string;
  readonly faults: Faults;
  /** What is free in place of a time that was lost. */
  readonly nextStarts: readonly string[];
}

const nothing: GuestFormFeedback = { text: '', faults: {}, nextStarts: [] };

const toldOf = (outcome: Exclude<Outcome, { booked: Booked }>, sent: CreatePublicBookingInput) => {
  if ('errors' in outcome) {
    return { ...nothing, text: texts.checkFields, faults: faultsFrom(outcome.errors, sent) };
  }
  if ('problem' in outcome) return { ...nothing, text: texts[outcome.problem] };
  const { lost } = outcome;
  return { ...nothing, text: lost.length > 0 ? texts.taken : texts.takenNone, nextStarts: lost };
};

/** What is told of what was sent, until something else is. */
function useNotices(start: Start | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState(nothing);
  // What was said of one time is not true of another; what is wrong with a field is.
  useEffect(() => {
    if (start === undefined) return;
    setTold(({ text, faults }) =>
      Object.keys(faults).length > 0 ? { ...nothing, text, faults } : nothing,
    );
  }, [start?.startedAt]);
  const tell = (next: GuestFormFeedback) => {
    // What is wrong with no control, as a zone that the service does not know, is not looked for among them.
    const isUnseen = next.text === texts.checkFields && !firstWrong(form.current, next.faults);
    setTold(isUnseen ? { ...next, text: texts.refused } : next);
    requestAnimationFrame(() => (firstWrong(form.current, next.faults) ?? alert.current)?.focus());
  };
  return { form, alert, told, tell, forget: () => setTold(nothing) };
}

/** What the form of the guest remembers, and what it does when it is sent. */
export function useGuestForm({ eventType, zone, start, ...does }: GuestFormGiven) {
  const { form, alert, told, tell, forget } = useNotices(start);
  const [isSending, setSending] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.current === null || start === undefined || isSending) return;
    const values = new FormData(form.current);
    const faults = faultsOf(eventType, values);
    if (Object.keys(faults).length > 0)
      return tell({ ...nothing, text: texts.checkFields, faults });
    forget();
    setSending(true);
    const body = bookingOf(eventType, values, { startedAt: start.startedAt, timeZone: zone });
    const outcome = await sendBooking(body);
    setSending(false);
    if ('booked' in outcome) return does.onBooked(outcome.booked);
    if ('lost' in outcome) does.onLost(body.startedAt);
    if ('problem' in outcome && outcome.problem === 'notOffered') does.onStale();
    tell(toldOf(outcome, body));
  };
  return { form, alert, told, isSending, submit };
}

/** The first control of which something is wrong, in the order of the page. */
const firstWrong = (form: HTMLFormElement | null, faults: Faults): HTMLElement | undefined =>
  [...(form?.elements ?? [])].find(
    (control): control is HTMLInputElement =>
      control instanceof HTMLElement && (control.getAttribute('name') ?? '') in faults,
  );
