import { useState } from 'preact/hooks';
import type { PublicEventType } from '../../client/src/index.ts';
import { Field, wrong } from '../shared/field.tsx';
import { texts } from './texts.ts';

type Location = PublicEventType['locations'][number];

/** Whether the guest chooses where to meet. */
export const isOwnPlace = (location: Location | undefined): boolean =>
  location?.locationId === 'askInvitee';

interface Props {
  /** The hint of the host; null if there is none. */
  readonly hint: string | null;
  readonly error: string | undefined;
}

const id = 'customLocation';
const hintId = `${id}-hint`;

/**
 * The place where the guest wants to meet. The text is returned by `useOwnPlace`, so that it is kept while another
 * location is chosen.
 */
export const OwnPlace = ({
  hint,
  error,
  value,
  onInput,
}: Props & ReturnType<typeof useOwnPlace>) => {
  const described = wrong(id, error);
  const describedBy = [described['aria-describedby'], hint === null ? undefined : hintId];
  return (
    <Field id={id} label={texts.ownPlace} error={error}>
      {hint !== null && (
        <p class="soft said" id={hintId}>
          {hint}
        </p>
      )}
      <textarea
        id={id}
        name={id}
        rows={2}
        maxLength={2000}
        required
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        {...described}
        aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
      />
    </Field>
  );
};

/** Keeps the text of the guest while the field is not shown. */
export function useOwnPlace() {
  const [value, onInput] = useState('');
  return { value, onInput };
}
