import { Problem } from '../../contract/problem.ts';
import { actionsACommit } from '../../data/commit.ts';
import type { Plan } from '../settle.ts';

/** A counter of each limit that an event type can have, and the record of an Idempotency-Key. */
const keptForClosing = 10;

/**
 * A change of a booking leaves room in its transaction for what cancelling it may need beyond it:
 * what was made, whoever prolonged it and whatever limits came later, can always be cancelled.
 */
export function leavingRoomToClose<Reply>(plan: Plan<Reply>): Plan<Reply> {
  if (plan.actions.length > actionsACommit - keptForClosing) throw new Problem('booking/too-large');
  return plan;
}
