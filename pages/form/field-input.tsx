import { Field, FieldGroup, wrong } from '../shared/field.tsx';
import { type Fault, type FormField, nameOf, takesSeveral } from './answers.ts';
import { texts } from './texts.ts';

interface Props {
  readonly field: FormField;
  readonly index: number;
  readonly fault: Fault | undefined;
  /** The previous answer. */
  readonly before: readonly string[];
}

/** Attributes of the inputs. Inputs of type `number` refuse full-width digits, so numbers use a text input. */
const inputs = {
  text: { type: 'text' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
  number: { type: 'text', inputMode: 'decimal' },
} as const;

/** A field of the form, with the control for its type. */
export function FieldInput({ field, index, fault, before }: Props) {
  const { label, type, required, options } = field;
  const id = nameOf(index);
  const error = fault && texts[fault];
  const given = { id, label, optional: required ? undefined : texts.optional, error };
  const common = { id, name: id, 'aria-required': required, ...wrong(id, error) };
  const [text = ''] = before;
  if (takesSeveral(field)) {
    return (
      <FieldGroup {...given}>
        {options.map((option) => (
          <label class="option" key={option}>
            <input
              type="checkbox"
              name={id}
              value={option}
              defaultChecked={before.includes(option)}
            />
            {option}
          </label>
        ))}
      </FieldGroup>
    );
  }
  return (
    <Field {...given}>
      {type === 'select' ? (
        <select {...common}>
          <option value="">{texts.choose}</option>
          {options.map((option) => (
            <option key={option} value={option} selected={option === text}>
              {option}
            </option>
          ))}
        </select>
      ) : type === 'textarea' ? (
        <textarea rows={3} maxLength={2000} defaultValue={text} {...common} />
      ) : (
        <input
          maxLength={2000}
          defaultValue={text}
          {...inputs[type as keyof typeof inputs]}
          {...common}
        />
      )}
    </Field>
  );
}
