import { BusyLabel } from '../shared/busy-label.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly isBusy: boolean;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly onBack: () => void;
}

/** The buttons of a form. The first one is not disabled while it saves, because a disabled button loses the focus. */
export const FormButtons = ({ isBusy, action, isDangerous, isDisabled, onBack }: Props) => (
  <div class="row">
    <button
      type="submit"
      class={isDangerous ? 'danger' : 'main'}
      disabled={isDisabled === true}
      aria-disabled={isBusy}
    >
      <BusyLabel label={action} busy={texts.saving} isBusy={isBusy} />
    </button>
    <button type="button" onClick={onBack}>
      {texts.back}
    </button>
  </div>
);
