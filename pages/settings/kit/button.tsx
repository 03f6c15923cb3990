interface Props {
  readonly label: string;
  /** The object of the action, for users of screen readers. */
  readonly name?: string;
  readonly kind?: 'main' | 'danger' | 'back';
  /**
   * Whether an action is running. The button then does nothing, but is not disabled, because a disabled button loses
   * the focus.
   */
  readonly isBusy?: boolean;
  /** Whether the content below that the button controls is visible. */
  readonly isExpanded?: boolean | undefined;
  readonly onClick: () => unknown;
}

/** A button that acts without a confirmation. */
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
