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

/**
 * A form control with its label and its error. The control must have `id`, and refer to `errorOf(id)` as its
 * description.
 */
export const Field = ({ id, label, optional, error, children }: Props) => (
  <div class="field">
    <label for={id}>
      {label}
      {optional && <span class="soft"> {optional}</span>}
    </label>
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

/** The ARIA attributes of a control with an error. */
export const wrong = (id: string, error: string | undefined) =>
  error === undefined ? {} : { 'aria-invalid': 'true' as const, 'aria-describedby': errorOf(id) };
