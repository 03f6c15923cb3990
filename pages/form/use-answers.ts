import { useEffect, useRef, useState } from 'preact/hooks';
import type { PublicRoutingForm } from '../../client/src/index.ts';
import { fragmentWith } from '../shared/prefill.ts';
import { type AnsweredGuest, answeredGuest } from './answered-guest.ts';
import { answersOf, type Faults, faultsOf } from './answers.ts';
import { type Route, sendAnswers, team } from './send-answers.ts';
import { storedAnswers } from './stored-answers.ts';
import { texts } from './texts.ts';

interface AnswersFeedback {
  readonly text: string;
  readonly faults: Faults;
}

const nothing: AnswersFeedback = { text: '', faults: {} };

/**
 * The booking page of an event type on this origin, with the query of this page. The fragment contains the token of the
 * response, and the name and the email address, so that the guest does not type them again.
 */
const bookingPage = (eventTypeId: string, response: string, guest: AnsweredGuest): string =>
  `/t/${encodeURIComponent(team)}/e/${encodeURIComponent(eventTypeId)}${location.search}${fragmentWith({ response, ...guest })}`;

/** Whether answers are being sent. A page that the browser restores from its back/forward cache is not sending. */
function useSending() {
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setSending(false);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  return [isSending, setSending] as const;
}

/** The state of the form, and the function that sends it. */
export function useAnswers(shown: PublicRoutingForm) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const [feedback, setFeedback] = useState(nothing);
  const [isSending, setSending] = useSending();
  const [route, setRoute] = useState<Exclude<Route, { readonly type: 'eventType' }>>();
  const showFeedback = (next: AnswersFeedback) => {
    setFeedback(next);
    requestAnimationFrame(() => (firstWrong(form.current, next.faults) ?? alert.current)?.focus());
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.current === null || isSending) return;
    const values = new FormData(form.current);
    const faults = faultsOf(shown.fields, values);
    if (Object.keys(faults).length > 0) return showFeedback({ text: texts.checkFields, faults });
    setFeedback(nothing);
    setSending(true);
    history.replaceState(storedAnswers(shown.fields, values), '');
    const outcome = await sendAnswers(shown, answersOf(shown.fields, values));
    if ('route' in outcome && outcome.route.type === 'eventType') {
      const guest = answeredGuest(shown.fields, values);
      return location.assign(bookingPage(outcome.route.eventTypeId, outcome.token, guest));
    }
    setSending(false);
    if ('route' in outcome) return setRoute(outcome.route as typeof route);
    if ('faults' in outcome)
      return showFeedback({ text: texts.checkFields, faults: outcome.faults });
    showFeedback({ ...nothing, text: texts[outcome.problem] });
  };
  const changeAnswers = () => {
    setRoute(undefined);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name]')?.focus());
  };
  return { form, alert, feedback, isSending, route, submit, changeAnswers };
}

/** The first control with an error, in the order of the page. */
const firstWrong = (form: HTMLFormElement | null, faults: Faults): HTMLElement | undefined =>
  [...(form?.elements ?? [])].find(
    (control): control is HTMLInputElement =>
      control instanceof HTMLElement && (control.getAttribute('name') ?? '') in faults,
  );
