import { useRef } from 'preact/hooks';
import { Field, wrong } from '../shared/field.tsx';
import { TimeInput } from '../shared/time-input.tsx';
import type { FieldsGiven } from './schedule-form.tsx';
import { texts } from './texts.ts';
import { isDate } from './wall-clock.ts';
import { withStart } from './with-start.ts';

type Timed = 'startDate' | 'startTime' | 'endDate' | 'endTime';

interface Props extends FieldsGiven {
  readonly name: Timed;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

const TimeField = ({ id, values, errorOf, name, label, onChange }: Props) => (
  <Field id={`${id}-${name}`} label={label} error={errorOf(name)}>
    {name.endsWith('Date') ? (
      <input
        id={`${id}-${name}`}
        name={name}
        type="date"
        value={values[name]}
        onChange={({ currentTarget: { value } }) => onChange(value)}
        {...wrong(`${id}-${name}`, errorOf(name))}
      />
    ) : (
      <TimeInput
        id={`${id}-${name}`}
        name={name}
        value={values[name]}
        onChange={onChange}
        {...wrong(`${id}-${name}`, errorOf(name))}
      />
    )}
  </Field>
);

/** The fields for the start and the end of a schedule. */
export const TimeFields = (given: FieldsGiven) => (
  <>
    <label class="option">
      <input
        type="checkbox"
        checked={given.values.isAllDay}
        onChange={({ currentTarget: { checked } }) => given.set({ isAllDay: checked })}
      />
      {texts.allDay}
    </label>
    <TimesRow {...given} />
  </>
);

/** The dates and the times of a schedule, without the choice of whole days. */
export function TimesRow(given: FieldsGiven) {
  const { values, set } = given;
  const { isAllDay, startDate } = values;
  const lastStart = useRef(startDate);
  if (isDate(startDate)) lastStart.current = startDate;
  const field = (name: Timed, label: string) => (
    <TimeField
      {...given}
      name={name}
      label={label}
      onChange={(value) =>
        set(name === 'startDate' ? withStart(values, lastStart.current, value) : { [name]: value })
      }
    />
  );
  return (
    <div class="times-row">
      {field('startDate', texts.start)}
      {!isAllDay && field('startTime', texts.startTime)}
      {field('endDate', isAllDay ? texts.lastDay : texts.end)}
      {!isAllDay && field('endTime', texts.endTime)}
    </div>
  );
}
