import { useState } from 'preact/hooks';
import type { PublicEventType } from '../../client/src/index.ts';
import { Field, hinted, wrong } from '../shared/field.tsx';
import { texts } from './texts.ts';

type Location = PublicEventType['locations'][number];

/** Whether the guest chooses where to meet. */
export const isGuestPlace = (location: Location | undefined): boolean =>
  location?.locationId === 'askInvitee';

interface Props {
  /** The hint of the host; null if there is none. */
  readonly hint: string | null;
  readonly error: string | undefined;
}

const id = 'customLocation';

/**
 * The place where the guest wants to meet. The text is returned by `useGuestPlace`, so that it is kept while another
 * location is chosen.
 */
export const GuestPlace = ({
  hint,
  error,
  value,
  onInput,
}: Props & ReturnType<typeof useGuestPlace>) => (
  <Field id={id} label={texts.guestPlace} hint={hint} error={error}>
    <textarea
      id={id}
      name={id}
      rows={2}
      maxLength={2000}
      required
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      {...(hint ? hinted(id, error) : wrong(id, error))}
    />
  </Field>
);

/** Keeps the text of the guest while the field is not shown. */
export function useGuestPlace() {
  const [value, onInput] = useState('');
  return { value, onInput };
}
