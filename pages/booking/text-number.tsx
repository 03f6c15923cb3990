import { Field, hinted } from '../shared/field.tsx';
import { texts } from './texts.ts';

const id = 'textRemindNumber';

/** The phone number to which the guest gets reminders by text message. */
export const TextNumber = ({ error }: { readonly error: string | undefined }) => (
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
      autocomplete="tel"
      maxLength={32}
      {...hinted(id, error)}
    />
  </Field>
);
