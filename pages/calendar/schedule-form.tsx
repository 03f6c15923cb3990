import { useId, useRef, useState } from 'preact/hooks';
import { Field, wrong } from '../shared/field.tsx';
import { ZoneSelect } from '../shared/zone-select.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { FormButtons } from './form-buttons.tsx';
import { KindFields } from './kind-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RepetitionFields } from './repetition-fields.tsx';
import { errorsIn, type ScheduleErrors, type ScheduleValues } from './schedule-values.ts';
import { texts } from './texts.ts';
import { TimeFields } from './time-fields.tsx';

interface Props {
  readonly first: ScheduleValues;
  /** Whether the form can show the times and the recurrence of the schedule. */
  readonly hasTimes: boolean;
  readonly action: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onSend: (values: ScheduleValues) => void;
}

/** The properties of every group of fields. */
export interface FieldsGiven {
  readonly id: string;
  readonly values: ScheduleValues;
  readonly errorOf: (name: keyof ScheduleValues) => string | undefined;
  readonly set: (change: Partial<ScheduleValues>) => void;
}

/** The fields of a schedule. Errors are shown after the first attempt to send, until they are corrected. */
export function ScheduleForm({ first, hasTimes, action, isBusy, onCancel, onSend }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(first);
  const [wasSent, setSent] = useState(false);
  const errors: ScheduleErrors = wasSent ? errorsIn(values) : {};
  const set = (change: Partial<ScheduleValues>) => setValues((now) => ({ ...now, ...change }));
  const errorOf = (name: keyof ScheduleValues) => {
    const code = errors[name];
    return code && texts[code];
  };
  const send = (event: Event) => {
    event.preventDefault();
    setSent(true);
    const [firstWrong] = Object.keys(errorsIn(values));
    if (firstWrong !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
    } else if (!isBusy) onSend(values);
  };
  const given = { id, values, errorOf, set };
  return (
    <form ref={form} class="schedule" onSubmit={send} noValidate>
      <NameField {...given} />
      {hasTimes ? (
        <>
          <TimeFields {...given} />
          <ZoneSelect
            label={texts.timeZone}
            zone={values.timeZone}
            onChange={(timeZone) => set({ timeZone })}
          />
          <RepetitionFields {...given} />
        </>
      ) : (
        <p class="notice">{texts.notSimple}</p>
      )}
      <OtherFields {...given} />
      <FormButtons {...{ isBusy, action }} onBack={onCancel} />
    </form>
  );
}

const NameField = ({ id, values, errorOf, set }: FieldsGiven) => (
  <Field id={`${id}-name`} label={texts.name} error={errorOf('name')}>
    <input
      id={`${id}-name`}
      name="name"
      value={values.name}
      maxLength={64}
      autocomplete="off"
      onInput={({ currentTarget: { value } }) => set({ name: value })}
      {...wrong(`${id}-name`, errorOf('name'))}
    />
  </Field>
);

const OtherFields = ({ id, values, set }: FieldsGiven) => (
  <>
    <label class="option">
      <input
        type="checkbox"
        checked={values.isBusy}
        onChange={({ currentTarget: { checked } }) => set({ isBusy: checked })}
      />
      {texts.isBusy}
    </label>
    <KindFields {...{ id, values, set }} />
    <PlaceFields {...{ id, values, set }} />
    <AudienceFields {...{ id, values, set }} />
    <Field id={`${id}-description`} label={texts.description} optional={texts.optional}>
      <textarea
        id={`${id}-description`}
        rows={3}
        maxLength={10_000}
        value={values.description}
        onInput={({ currentTarget: { value } }) => set({ description: value })}
      />
    </Field>
  </>
);
