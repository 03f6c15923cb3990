import { isFuture } from '../shared/clock.ts';
import { writeDateTime } from '../shared/times.ts';
import { texts } from './texts.ts';

interface Props {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly isCancelled: boolean;
  readonly zone: string;
  /** Until when the guest can reschedule and cancel; null if they cannot. */
  readonly moves: string | null;
  readonly cancels: string | null;
}

/** Until when a guest can change the booking, or why they cannot. */
export function Deadlines({ startedAt, endedAt, isCancelled, zone, moves, cancels }: Props) {
  const [mayMove, mayCancel] = [isFuture(moves), isFuture(cancels)];
  const isOver = !(isCancelled || isFuture(endedAt));
  const isLate = !(mayCancel || mayMove || isCancelled || isOver);
  const endsAtStart = mayMove && mayCancel && moves === startedAt && cancels === startedAt;
  const until = (instant: string | null) => writeDateTime(instant ?? '', zone, 'date');
  return (
    <ul class="deadlines soft">
      {endsAtStart && <li>{texts.changeUntilStart}</li>}
      {mayMove && !endsAtStart && <li>{`${texts.rescheduleUntil} ${until(moves)}`}</li>}
      {mayCancel && !endsAtStart && <li>{`${texts.cancelUntil} ${until(cancels)}`}</li>}
      {mayCancel && !mayMove && <li>{texts.onlyCancel}</li>}
      {mayMove && !mayCancel && <li>{texts.onlyMove}</li>}
      {isLate && <li>{texts.tooLate}</li>}
      {isOver && <li>{texts.over}</li>}
    </ul>
  );
}
