import type { ComponentChildren } from 'preact';
import { ErrorText } from './error-text.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  /** The text that marks an optional field. */
  readonly optional?: string | undefined;
  readonly error?: string | undefined;
  readonly children: ComponentChildren;
}

interface HintedProps extends Props {
  /** The text between the label and the control; null or undefined if there is none. */
  readonly hint?: string | null | undefined;
}

/**
 * A form control with its label, its hint and its error. The control must have `id`, and the attributes that `wrong`
 * returns.
 */
export const Field = ({ id, label, optional, hint, error, children }: HintedProps) => (
  <div class="field">
    <label for={id}>
      {label}
      {optional && <span class="soft"> {optional}</span>}
    </label>
    {hint && (
      <p class="soft said" id={hintOf(id)}>
        {hint}
      </p>
    )}
    {children}
    <FieldError id={id} error={error} />
  </div>
);

/** Several controls that answer one question. */
export const FieldGroup = ({ id, label, optional, error, children }: Props) => (
  <fieldset class="field" id={id} aria-describedby={error && errorOf(id)}>
    <legend>
      {label}
      {optional && <span class="soft"> {optional}</span>}
    </legend>
    {children}
    <FieldError id={id} error={error} />
  </fieldset>
);

const FieldError = ({ id, error }: Pick<Props, 'id' | 'error'>) =>
  error === undefined ? null : <ErrorText id={errorOf(id)}>{error}</ErrorText>;

/** The id of the error text of a control. */
const errorOf = (id: string): string => `${id}-error`;

/** The id of the hint of a control. */
const hintOf = (id: string): string => `${id}-hint`;

/** The ARIA attributes of a control with an error. */
export const wrong = (id: string, error: string | undefined) =>
  error === undefined ? {} : { 'aria-invalid': 'true' as const, 'aria-describedby': errorOf(id) };

/** The ARIA attributes of a control with a hint, which may have an error. */
export const hinted = (id: string, error: string | undefined) => ({
  ...wrong(id, error),
  'aria-describedby': error === undefined ? hintOf(id) : `${errorOf(id)} ${hintOf(id)}`,
});
