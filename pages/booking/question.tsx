import type { PublicEventType } from '../../client/src/index.ts';
import { Field, FieldGroup, wrong } from '../shared/field.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly question: PublicEventType['questions'][number];
  readonly error: string | undefined;
}

/** The name and the id of the controls of a question. */
export const nameOf = ({ uid }: { readonly uid: string }): string => `answer-${uid}`;

/** A question of the event type, with the control for its type. */
export function Question({ question, error }: Props) {
  const { label, type, required, options } = question;
  const id = nameOf(question);
  const optional = required ? undefined : texts.optional;
  const given = { id, label, optional, error };
  const common = { id, name: id, 'aria-required': required, ...wrong(id, error) };
  if (type === 'radio' || type === 'checkbox') {
    return (
      <FieldGroup {...given}>
        {options.map((option) => (
          <label class="option" key={option}>
            <input type={type} name={id} value={option} />
            {option}
          </label>
        ))}
      </FieldGroup>
    );
  }
  return (
    <Field {...given}>
      {type === 'text' && <input type="text" maxLength={2000} {...common} />}
      {type === 'textarea' && <textarea rows={3} maxLength={2000} {...common} />}
      {type === 'select' && (
        <select {...common}>
          <option value="">{texts.choose}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
