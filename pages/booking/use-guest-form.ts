import { useEffect, useRef, useState } from 'preact/hooks';
import type { CreatePublicBookingInput, PublicEventType } from '../../client/src/index.ts';
import type { Start } from '../shared/picker/starts.ts';
import { firstWrong } from './first-wrong.ts';
import { bookingOf } from './form-values.ts';
import { type Faults, faultsFrom, faultsOf } from './guest-values.ts';
import { type Booked, type Outcome, sendBooking } from './send-booking.ts';
import { texts } from './texts.ts';

export interface GuestFormGiven {
  readonly eventType: PublicEventType;
  readonly zone: string;
  /** Undefined hides the form, which keeps the typed values. */
  readonly start: Start | undefined;
  readonly onLost: (startedAt: string) => void;
  /** Called if the offer has changed and must be loaded again. */
  readonly onStale: () => void;
  readonly onChange: (start: Start | undefined) => void;
  readonly onBooked: (booked: Booked) => void;
}

/** The message after an attempt to send, and the errors of the fields. */
interface GuestFormFeedback {
  readonly text: string;
  readonly faults: Faults;
  /** Available starts, if the chosen one was taken. */
  readonly nextStarts: readonly string[];
}

const nothing: GuestFormFeedback = { text: '', faults: {}, nextStarts: [] };

const feedbackOf = (
  outcome: Exclude<Outcome, { booked: Booked }>,
  body: CreatePublicBookingInput,
) => {
  if ('errors' in outcome) {
    return { ...nothing, text: texts.checkFields, faults: faultsFrom(outcome.errors, body) };
  }
  if ('problem' in outcome) return { ...nothing, text: texts[outcome.problem] };
  const { lost } = outcome;
  return { ...nothing, text: lost.length > 0 ? texts.taken : texts.takenNone, nextStarts: lost };
};

/** Holds the feedback of the last attempt, and moves the focus to it. */
function useFeedback(start: Start | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const [feedback, setFeedback] = useState(nothing);
  // A message about one time does not apply to another time. Errors of fields still apply.
  useEffect(() => {
    if (start === undefined) return;
    setFeedback(({ text, faults }) =>
      Object.keys(faults).length > 0 ? { ...nothing, text, faults } : nothing,
    );
  }, [start?.startedAt]);
  const showFeedback = (next: GuestFormFeedback) => {
    // Some errors belong to no control, for example an unknown time zone. They get a general message.
    const isUnseen = next.text === texts.checkFields && !firstWrong(form.current, next.faults);
    setFeedback(isUnseen ? { ...next, text: texts.refused } : next);
    requestAnimationFrame(() => (firstWrong(form.current, next.faults) ?? alert.current)?.focus());
  };
  return { form, alert, feedback, showFeedback, forget: () => setFeedback(nothing) };
}

/** The state of the guest form, and the function that sends it. */
export function useGuestForm({ eventType, zone, start, ...does }: GuestFormGiven) {
  const { form, alert, feedback, showFeedback, forget } = useFeedback(start);
  const [isSending, setSending] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.current === null || start === undefined || isSending) return;
    const values = new FormData(form.current);
    const faults = faultsOf(eventType, values);
    if (Object.keys(faults).length > 0)
      return showFeedback({ ...nothing, text: texts.checkFields, faults });
    forget();
    setSending(true);
    const body = bookingOf(eventType, values, { startedAt: start.startedAt, timeZone: zone });
    const outcome = await sendBooking(body);
    setSending(false);
    if ('booked' in outcome) return does.onBooked(outcome.booked);
    if ('lost' in outcome) does.onLost(body.startedAt);
    if ('problem' in outcome && outcome.problem === 'notOffered') does.onStale();
    showFeedback(feedbackOf(outcome, body));
  };
  return { form, alert, feedback, isSending, submit };
}
