import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ErrorText } from '../../shared/error-text.tsx';
import { hasBrowserClock } from '../../shared/locale.ts';
import { TimeInput } from '../../shared/time-input.tsx';
import { zoneOptions } from '../../shared/zones.ts';
import { useAt } from './form.tsx';
import { texts } from './texts.ts';

interface Common {
  /** The JSON Pointer of the member: `/name`. */
  readonly at: string;
  readonly label: string;
  /** The object of the field, for users of screen readers. */
  readonly about?: string;
  readonly hint?: string | undefined;
  readonly isOptional?: boolean;
}

interface ShellGiven extends Omit<Common, 'at'> {
  readonly id: string;
  readonly error: string | undefined;
  readonly children: ComponentChildren;
}

const Shell = ({ id, label, about, hint, isOptional = false, error, children }: ShellGiven) => (
  <div class="field">
    <label for={id}>
      {label}
      {about && <span class="unseen"> {about}</span>}
      {isOptional && <span class="soft"> {texts.optional}</span>}
    </label>
    {children}
    {hint && (
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
  </div>
);

/** The attributes of a control: its id, its pointer, and the elements that describe it. */
function useControl({ at, hint }: Pick<Common, 'at' | 'hint'>, isLines = false) {
  const { id, error } = useAt(at, isLines);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const control = {
    id,
    'data-at': at,
    'aria-invalid': error === undefined ? undefined : ('true' as const),
    'aria-describedby': described || undefined,
  };
  return { id, error, control };
}

interface TextGiven extends Common {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'url' | 'password' | 'date' | 'datetime-local';
  readonly autoComplete?: string;
  readonly placeholder?: string | undefined;
  readonly isCode?: boolean;
}

export function TextField(given: TextGiven) {
  const {
    value,
    onChange,
    placeholder,
    type = 'text',
    autoComplete = 'off',
    isCode = false,
  } = given;
  const { id, error, control } = useControl(given);
  return (
    <Shell {...given} id={id} error={error}>
      <input
        {...control}
        type={type as 'text'}
        value={value}
        placeholder={placeholder}
        autoComplete={autoComplete}
        spellcheck={!isCode}
        autoCapitalize={isCode ? 'none' : undefined}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Shell>
  );
}

/** A field for a time of day: `09:30`. */
export function TimeField(given: Pick<TextGiven, keyof Common | 'value' | 'onChange'>) {
  const { value, onChange } = given;
  const { id, error, control } = useControl(given);
  return (
    <Shell {...given} id={id} error={error}>
      <TimeInput {...control} value={value} onChange={onChange} />
    </Shell>
  );
}

/**
 * A field for a local date with a time: `2026-11-23T09:30`. A user with another clock than the browser gets two fields.
 */
export const DateTimeField = (given: Pick<TextGiven, keyof Common | 'value' | 'onChange'>) =>
  hasBrowserClock() ? <TextField {...given} type="datetime-local" /> : <DateAndTime {...given} />;

function DateAndTime(given: Pick<TextGiven, keyof Common | 'value' | 'onChange'>) {
  const { label, value, onChange } = given;
  const { id, error, control } = useControl(given);
  const [entered, setEntered] = useState('');
  const [date = '', time = ''] = (value || entered).split('T');
  const change = (nextDate: string, nextTime: string) => {
    const next = `${nextDate}T${nextTime}`;
    setEntered(next);
    onChange(nextDate === '' || nextTime === '' ? '' : next);
  };
  return (
    <Shell {...given} id={id} error={error}>
      <div class="together">
        <input
          {...control}
          type="date"
          value={date}
          onInput={({ currentTarget }) => change(currentTarget.value, time)}
        />
        <label class="unseen" for={`${id}-time`}>
          {`${label}: ${texts.time}`}
        </label>
        <TimeInput
          id={`${id}-time`}
          value={time.slice(0, 5)}
          onChange={(next) => change(date, next)}
        />
      </div>
    </Shell>
  );
}

export function AreaField(
  given: Omit<TextGiven, 'type' | 'placeholder'> & { readonly rows?: number },
) {
  const { value, onChange, rows = 3 } = given;
  const { id, error, control } = useControl(given, true);
  return (
    <Shell {...given} id={id} error={error}>
      <textarea
        {...control}
        rows={rows}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Shell>
  );
}

interface NumberGiven extends Common {
  readonly value: number | null;
  /** Called with `null` for an empty field. A required number is bound with `needed`. */
  readonly onChange: (value: number | null) => void;
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
}

export function NumberField(given: NumberGiven) {
  const { value, onChange, placeholder, min = 0, max } = given;
  const { id, error, control } = useControl(given);
  return (
    <Shell {...given} id={id} error={error}>
      <input
        {...control}
        type="number"
        inputMode="numeric"
        placeholder={placeholder}
        min={min}
        max={max}
        step={1}
        value={value === null || Number.isNaN(value) ? '' : value}
        onInput={({ currentTarget: { value: typed } }) =>
          onChange(typed === '' ? null : Number(typed))
        }
      />
    </Shell>
  );
}

interface SelectGiven<Value extends string> extends Common {
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value) => void;
}

export function SelectField<Value extends string>(given: SelectGiven<Value>) {
  const { value, options, onChange } = given;
  const { id, error, control } = useControl(given);
  return (
    <Shell {...given} id={id} error={error}>
      <select
        {...control}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
      >
        {options.map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
    </Shell>
  );
}

export const ZoneField = (
  given: Omit<SelectGiven<string>, 'options' | 'label'> & { readonly label?: string },
) => <SelectField label={texts.timeZone} {...given} options={zoneOptions(given.value)} />;

interface CheckGiven extends Common {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export function CheckField(given: CheckGiven) {
  const { label, hint, value, onChange } = given;
  const { id, error, control } = useControl(given);
  return (
    <div class="field">
      <label class="option" for={id}>
        <input
          {...control}
          type="checkbox"
          checked={value}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}

interface GroupGiven {
  readonly at?: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: ComponentChildren;
}

/** A group of controls, with the error of the group itself. */
export function Group({ at = '', label, hint, children }: GroupGiven) {
  const { id, error } = useAt(at);
  const isWrong = at !== '' && error !== undefined;
  return (
    <fieldset
      class="group"
      data-at={at || undefined}
      data-wrong={isWrong || undefined}
      tabIndex={isWrong ? -1 : undefined}
      aria-describedby={isWrong ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      {hint && <p class="hint">{hint}</p>}
      {isWrong && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {children}
    </fieldset>
  );
}
