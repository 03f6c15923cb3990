interface Props {
  readonly label: string;
  /** The text while the button works. */
  readonly busy: string;
  readonly isBusy: boolean;
}

/** The text of a button. Both texts have the same place, so that the button keeps its size while it works. */
export const BusyLabel = ({ label, busy, isBusy }: Props) => (
  <span class="busy-label">
    <span class={isBusy ? 'other' : undefined}>{label}</span>
    <span class={isBusy ? undefined : 'other'}>{busy}</span>
  </span>
);
