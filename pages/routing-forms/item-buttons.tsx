import { Button } from '../settings/kit/button.tsx';
import { texts as common } from '../settings/kit/texts.ts';
import { texts } from './texts.ts';

interface Props {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** The buttons that move and remove an item of a list. */
export const ItemButtons = ({ name, index, count, onMove, onRemove }: Props) => (
  <div class="row">
    <MoveButton
      sign="↑"
      label={texts.moveUp(name)}
      isAtEnd={index === 0}
      onMove={() => onMove(-1)}
    />
    <MoveButton
      sign="↓"
      label={texts.moveDown(name)}
      isAtEnd={index === count - 1}
      onMove={() => onMove(1)}
    />
    <Button label={common.remove} name={name} onClick={onRemove} />
  </div>
);

interface MoveGiven {
  readonly sign: string;
  readonly label: string;
  readonly isAtEnd: boolean;
  readonly onMove: () => void;
}

/** At the end of the list, the button does nothing. It is not disabled, because a disabled button loses the focus. */
const MoveButton = ({ sign, label, isAtEnd, onMove }: MoveGiven) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isAtEnd}
    onClick={() => {
      if (!isAtEnd) onMove();
    }}
  >
    {sign}
  </button>
);
