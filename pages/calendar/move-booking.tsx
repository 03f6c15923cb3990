import { useId, useState } from 'preact/hooks';
import { Field, wrong } from '../shared/field.tsx';
import { TimeInput } from '../shared/time-input.tsx';
import type { PartGiven } from './booking-dialog.tsx';
import type { NewTimes } from './entry-times.ts';
import { FormButtons } from './form-buttons.tsx';
import { type MoveValues, moveValuesOf, timesOf } from './move-values.ts';
import { OfferedTimes } from './offered-times.tsx';
import { texts } from './texts.ts';
import { whenText } from './when-text.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** The values of the fields, and the times that they contain. */
function useMove({ given, entry }: PartGiven, times: NewTimes) {
  const { timeZone } = given;
  const [first, setFirst] = useState(times);
  const [values, setValues] = useState(moveValuesOf(times, timeZone));
  /** Chooses an offered start. The booking keeps its duration. */
  const choose = (startMs: number) => {
    const next = { startMs, endMs: startMs + entry.endMs - entry.startMs };
    setFirst(next);
    setValues(moveValuesOf(next, timeZone));
  };
  return { values, setValues, choose, chosen: timesOf(values, first, timeZone) };
}

/** Reschedules a booking to a time that its event type offers, or to any other time at which its hosts are free. */
export function MoveBooking({ times, ...part }: PartGiven & { readonly times: NewTimes }) {
  const { given, entry, isBusy, change, onBack } = part;
  const { client, timeZone } = given;
  const { values, setValues, choose, chosen } = useMove(part, times);
  const [notifiesGuest, setNotifiesGuest] = useState(true);
  const [message, setMessage] = useState('');
  const send = (event: Event) => {
    event.preventDefault();
    if (chosen === undefined) return;
    const body = {
      startedAt: iso(chosen.startMs),
      endedAt: iso(chosen.endMs),
      isSendUpdates: notifiesGuest,
      ...(notifiesGuest && message.trim() !== '' && { updateMessage: message }),
    };
    const { uid } = entry.booking;
    void change(
      body,
      ({ bookings }, options) => bookings.update(uid, body, options),
      () => texts.rescheduled,
    );
  };
  return (
    <form onSubmit={send} noValidate>
      <h3>{texts.moveTo}</h3>
      <MoveFields values={values} setValues={setValues} isWrong={chosen === undefined} />
      <OfferedTimes
        {...{ client, timeZone }}
        eventTypeId={entry.booking.eventTypeId}
        hostIds={entry.booking.hosts.map(({ userId }) => userId)}
        date={values.date}
        chosenMs={chosen?.startMs}
        onChoose={choose}
      />
      {chosen && (
        <p class="chosen" aria-live="polite">
          {whenText(chosen, timeZone, false)}
        </p>
      )}
      <NotifyGuest {...{ notifiesGuest, setNotifiesGuest, message, setMessage }} />
      <FormButtons {...{ isBusy, onBack }} action={texts.move} isDisabled={chosen === undefined} />
    </form>
  );
}

interface MoveFieldsGiven {
  readonly values: MoveValues;
  readonly setValues: (values: MoveValues) => void;
  readonly isWrong: boolean;
}

function MoveFields({ values, setValues, isWrong }: MoveFieldsGiven) {
  const id = useId();
  const error = isWrong ? texts.badDate : undefined;
  const time = (name: 'start' | 'end', label: string, fieldError?: string) => (
    <Field id={`${id}-${name}`} label={label} error={fieldError}>
      <TimeInput
        id={`${id}-${name}`}
        value={values[name]}
        onChange={(value) => setValues({ ...values, [name]: value })}
        {...wrong(`${id}-${name}`, fieldError)}
      />
    </Field>
  );
  return (
    <>
      <div class="times-row">
        <Field id={`${id}-date`} label={texts.day}>
          <input
            id={`${id}-date`}
            type="date"
            value={values.date}
            onChange={({ currentTarget: { value } }) => setValues({ ...values, date: value })}
          />
        </Field>
        {time('start', texts.startTime)}
        {time('end', texts.endTime, error)}
      </div>
      <p class="soft">{texts.anyTimeHint}</p>
    </>
  );
}

interface NotifyGuestGiven {
  readonly notifiesGuest: boolean;
  readonly setNotifiesGuest: (notifies: boolean) => void;
  readonly message: string;
  readonly setMessage: (message: string) => void;
}

function NotifyGuest({ notifiesGuest, setNotifiesGuest, message, setMessage }: NotifyGuestGiven) {
  const id = useId();
  return (
    <>
      <label class="option">
        <input
          type="checkbox"
          checked={notifiesGuest}
          onChange={({ currentTarget: { checked } }) => setNotifiesGuest(checked)}
        />
        {texts.tellGuest}
      </label>
      {notifiesGuest && (
        <Field id={id} label={texts.messageToGuest} optional={texts.optional}>
          <textarea
            id={id}
            rows={2}
            maxLength={2000}
            value={message}
            onInput={({ currentTarget: { value } }) => setMessage(value)}
          />
        </Field>
      )}
    </>
  );
}
