import { Field } from '../shared/field.tsx';

interface Props<Choice extends string> {
  readonly id: string;
  readonly label: string;
  readonly value: Choice;
  readonly choices: readonly Choice[];
  readonly names: Readonly<Record<Choice, string>>;
  readonly hint?: string | undefined;
  readonly onChange: (value: Choice) => void;
}

/** A drop-down list with its label and its hint. */
export const ChoiceField = <Choice extends string>({
  id,
  label,
  value,
  choices,
  names,
  hint,
  onChange,
}: Props<Choice>) => (
  <Field id={id} label={label}>
    <select
      id={id}
      value={value}
      aria-describedby={hint && `${id}-hint`}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Choice)}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {names[choice]}
        </option>
      ))}
    </select>
    {hint && (
      <p id={`${id}-hint`} class="soft">
        {hint}
      </p>
    )}
  </Field>
);
