import { texts } from './texts.ts';

interface Given {
  readonly isBusy: boolean;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly onBack: () => void;
}

/** Sends a form, or goes back. */
export const FormButtons = ({ isBusy, action, isDangerous, isDisabled, onBack }: Given) => (
  <div class="row">
    <button
      type="submit"
      class={isDangerous ? 'danger' : 'main'}
      disabled={isBusy || isDisabled === true}
    >
      {isBusy ? texts.saving : action}
    </button>
    <button type="button" onClick={onBack}>
      {texts.back}
    </button>
  </div>
);
