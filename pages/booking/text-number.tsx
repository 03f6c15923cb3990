import { Field, hinted } from '../shared/field.tsx';
import { texts } from './texts.ts';

const id = 'textRemindNumber';

interface Props {
  readonly error: string | undefined;
  /** `off` if a host fills in the form, whose own number is not that of the guest. */
  readonly autocomplete?: 'tel' | 'off';
}

/** The phone number to which the guest gets reminders by text message. */
export const TextNumber = ({ error, autocomplete = 'tel' }: Props) => (
  <Field
    id={id}
    label={texts.textNumber}
    optional={texts.optional}
    hint={texts.textNumberHint}
    error={error}
  >
    <input
      id={id}
      name={id}
      type="tel"
      inputMode="tel"
      autocomplete={autocomplete}
      maxLength={32}
      {...hinted(id, error)}
    />
  </Field>
);
