import { Button } from '../settings/kit/button.tsx';
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
  <div class="row item-buttons">
    <Button label={texts.moveUp(name)} isBusy={index === 0} onClick={() => onMove(-1)} />
    <Button label={texts.moveDown(name)} isBusy={index === count - 1} onClick={() => onMove(1)} />
    <Button label={texts.removeItem(name)} onClick={onRemove} />
  </div>
);
