import { useLayoutEffect, useRef } from 'preact/hooks';
import { BusyLabel } from '../shared/busy-label.tsx';
import { ErrorText } from '../shared/error-text.tsx';
import { writeDateTime } from '../shared/times.ts';
import { GuestDetails } from './guest-details.tsx';
import { texts } from './texts.ts';
import { type GuestFormGiven, useGuestForm } from './use-guest-form.ts';

/** The form with the details of the guest, and the result of sending it. */
export function GuestForm(given: GuestFormGiven) {
  const { eventType, zone, start, onChange } = given;
  const { form, alert, feedback, isSending, submit } = useGuestForm(given);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (start !== undefined) heading.current?.focus();
  }, [start]);
  const label = eventType.requiresConfirmation ? texts.request : texts.book;
  return (
    <form
      class="guest"
      ref={form}
      noValidate
      hidden={start === undefined}
      aria-labelledby="your-details"
      aria-busy={isSending}
      onSubmit={submit}
    >
      <h2 id="your-details" ref={heading} tabIndex={-1}>
        {texts.yourDetails}
      </h2>
      <div class="alert" role="alert" tabIndex={-1} ref={alert}>
        {feedback.text && <ErrorText>{feedback.text}</ErrorText>}
        {feedback.nextStarts.length > 0 && (
          <div class="row">
            {feedback.nextStarts.map((startedAt) => (
              <button
                type="button"
                class="time"
                key={startedAt}
                onClick={() => onChange({ startedAt })}
              >
                {writeDateTime(startedAt, zone, 'shortDate')}
              </button>
            ))}
          </div>
        )}
      </div>
      <GuestDetails {...{ eventType, zone, start }} faults={feedback.faults} />
      <div class="row">
        <button type="submit" class="main" disabled={isSending}>
          <BusyLabel label={label} busy={texts.sending} isBusy={isSending} />
        </button>
        <button type="button" disabled={isSending} onClick={() => onChange(undefined)}>
          {texts.changeTime}
        </button>
      </div>
    </form>
  );
}
