interface Props {
  readonly label: string;
  /** What it is done to, for those who hear one button after another. */
  readonly name?: string;
  readonly kind?: 'main' | 'danger' | 'back';
  /** Something is on its way: it does nothing until then, and keeps the focus, which a disabled button loses. */
  readonly isBusy?: boolean;
  /** Of what it opens below. */
  readonly isExpanded?: boolean | undefined;
  readonly onClick: () => unknown;
}

/** A button that does something at once. */
export const Button = ({ label, name = '', kind, isBusy = false, isExpanded, onClick }: Props) => (
  <button
    type="button"
    class={kind}
    aria-disabled={isBusy}
    aria-expanded={isExpanded}
    onClick={() => {
      if (!isBusy) void onClick();
    }}
  >
    {label} {name && <span class="unseen">{name}</span>}
  </button>
);
