import type { ComponentChildren } from 'preact';

interface Props {
  /** The ID by which a control refers to its error. */
  readonly id?: string | undefined;
  readonly children: ComponentChildren;
}

/** An error with an icon, because colours alone are not visible to everyone. */
export const ErrorText = ({ id, children }: Props) => (
  <p class="error" id={id}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d="M12 7v6M12 17v.01" />
    </svg>
    <span>{children}</span>
  </p>
);
