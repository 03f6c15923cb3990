import { texts } from './texts.ts';

interface Props {
  readonly isBusy: boolean;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly onBack: () => void;
}

/** Sends a form, or goes back. A button that is disabled while it saves would lose the focus. */
export const FormButtons = ({ isBusy, action, isDangerous, isDisabled, onBack }: Props) => (
  <div class="row">
    <button
      type="submit"
      class={isDangerous ? 'danger' : 'main'}
      disabled={isDisabled === true}
      aria-disabled={isBusy}
    >
      {isBusy ? texts.saving : action}
    </button>
    <button type="button" onClick={onBack}>
      {texts.back}
    </button>
  </div>
);
