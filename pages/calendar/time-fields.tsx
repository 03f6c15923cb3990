import { Field, wrong } from '../shared/field.tsx';
import type { FieldsGiven } from './schedule-form.tsx';
import type { ScheduleValues } from './schedule-values.ts';
import { texts } from './texts.ts';
import { addDays } from './wall-clock.ts';

type Timed = 'startDate' | 'startTime' | 'endDate' | 'endTime';

interface Given extends FieldsGiven {
  readonly name: Timed;
  readonly label: string;
  readonly type: 'date' | 'time';
  readonly onChange: (value: string) => void;
}

const TimeField = ({ id, values, errorOf, name, label, type, onChange }: Given) => (
  <Field id={`${id}-${name}`} label={label} error={errorOf(name)}>
    <input
      id={`${id}-${name}`}
      name={name}
      type={type}
      value={values[name]}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      {...wrong(`${id}-${name}`, errorOf(name))}
    />
  </Field>
);

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The end goes with the start, so that the length stays. */
function withStart(values: ScheduleValues, startDate: string): Partial<ScheduleValues> {
  const days = daysBetween(values.startDate, startDate);
  const weekday = new Date(`${startDate}T00:00:00Z`).getUTCDay();
  if (startDate === '' || !Number.isFinite(days)) return { startDate };
  const isOnlyDay = values.weekdays.length === 1;
  return {
    startDate,
    endDate: addDays(values.endDate, days),
    ...(isOnlyDay && { weekdays: [weekday] }),
  };
}

/** When a schedule starts and ends. */
export function TimeFields(given: FieldsGiven) {
  const { values, set } = given;
  const { isAllDay } = values;
  const field = (name: Timed, label: string) => (
    <TimeField
      {...given}
      name={name}
      label={label}
      type={name.endsWith('Date') ? 'date' : 'time'}
      onChange={(value) => set(name === 'startDate' ? withStart(values, value) : { [name]: value })}
    />
  );
  return (
    <>
      <label class="option">
        <input
          type="checkbox"
          checked={isAllDay}
          onChange={({ currentTarget: { checked } }) => set({ isAllDay: checked })}
        />
        {texts.allDay}
      </label>
      <div class="times-row">
        {field('startDate', texts.start)}
        {!isAllDay && field('startTime', texts.startTime)}
        {field('endDate', isAllDay ? texts.lastDay : texts.end)}
        {!isAllDay && field('endTime', texts.endTime)}
      </div>
    </>
  );
}
