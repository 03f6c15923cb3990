import { tooLarge } from '../../contract/problem.ts';
import { actionsACommit } from '../../data/commit.ts';
import { minutesPerWeek } from '../../domain/ledger/week.ts';
import type { Stand } from './occupy.ts';

const weeksTouched = ({ start, end, hostIds }: Stand): number =>
  Math.ceil((end - start) / minutesPerWeek) * hostIds.length;

/** Asked before anything is read: an end in the year 9999 must not become 400 000 keys. */
export function requireSmall(from: Stand, to: Stand): void {
  if (weeksTouched(from) + weeksTouched(to) > 2 * actionsACommit) {
    throw tooLarge('booking/too-large');
  }
}
