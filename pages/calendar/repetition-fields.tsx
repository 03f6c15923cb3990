import { Field, FieldGroup, wrong } from '../shared/field.tsx';
import { firstDayOfWeek, spoken } from '../shared/locale.ts';
import type { FieldsGiven } from './schedule-form.tsx';
import { type Repetition, repetitions } from './schedule-values.ts';
import { texts } from './texts.ts';

/** 1970-01-04 was a Sunday. */
const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(spoken, { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(1970, 0, 4 + weekday),
  );

const daysInOrder = (): readonly number[] =>
  Array.from({ length: 7 }, (_, index) => (index + firstDayOfWeek) % 7);

/** The fields for the recurrence of a schedule. */
export function RepetitionFields(given: FieldsGiven) {
  const { id, values, set } = given;
  const { repeats } = values;
  return (
    <>
      <Field id={`${id}-repeats`} label={texts.repetition}>
        <select
          id={`${id}-repeats`}
          value={repeats}
          onChange={({ currentTarget: { value } }) => set({ repeats: value as Repetition })}
        >
          {repetitions.map((one) => (
            <option key={one} value={one}>
              {texts.repeats[one]}
            </option>
          ))}
        </select>
      </Field>
      {repeats !== 'none' && <Extent {...given} repeats={repeats} />}
      {repeats === 'weekly' && <Weekdays {...given} />}
    </>
  );
}

interface ExtentGiven extends FieldsGiven {
  readonly repeats: Exclude<Repetition, 'none'>;
}

/** The fields for the interval and the last day of a recurrence. */
const Extent = ({ id, repeats, values: { every, until }, errorOf, set }: ExtentGiven) => (
  <div class="times-row">
    <Field id={`${id}-every`} label={texts.every[repeats]} error={errorOf('every')}>
      <input
        id={`${id}-every`}
        name="every"
        inputMode="numeric"
        value={every}
        onInput={({ currentTarget: { value } }) => set({ every: value })}
        {...wrong(`${id}-every`, errorOf('every'))}
      />
    </Field>
    <Field
      id={`${id}-until`}
      label={texts.until}
      optional={texts.optional}
      error={errorOf('until')}
    >
      <input
        id={`${id}-until`}
        name="until"
        type="date"
        value={until}
        onChange={({ currentTarget: { value } }) => set({ until: value })}
        {...wrong(`${id}-until`, errorOf('until'))}
      />
    </Field>
  </div>
);

function Weekdays({ id, values: { weekdays }, errorOf, set }: FieldsGiven) {
  const toggle = (weekday: number, isOn: boolean) =>
    set({
      weekdays: isOn ? [...weekdays, weekday].sort() : weekdays.filter((one) => one !== weekday),
    });
  return (
    <FieldGroup id={`${id}-weekdays`} label={texts.weekdays} error={errorOf('weekdays')}>
      <div class="weekdays">
        {daysInOrder().map((weekday) => (
          <label key={weekday} class="option">
            <input
              type="checkbox"
              name="weekdays"
              checked={weekdays.includes(weekday)}
              onChange={({ currentTarget: { checked } }) => toggle(weekday, checked)}
            />
            {weekdayName(weekday)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
