import { tooLarge } from '../../contract/problem.ts';
import { fitsCommit } from '../../data/item-size.ts';
import { actionsABooking } from '../../domain/event-types/fits-one-booking.ts';
import type { Plan } from '../settle.ts';

/**
 * A reason has 2 000 characters, of which JSON spells some with six bytes; the rest is who and when. In the
 * transaction the weeks of the hosts stand, which others fill meanwhile.
 */
const spareToClose = { item: 13_000, commit: 1_000_000 };

/**
 * A change of a booking leaves room in its transaction for what cancelling it may need beyond it:
 * what was made, whoever prolonged it and whatever limits came later, can always be cancelled. That is
 * a counter of each limit that an event type can have, and the record of an Idempotency-Key; in its own
 * item the longest reason; in the transaction the weeks of its hosts, as others fill them.
 */
export function leavingRoomToClose<Reply>(plan: Plan<Reply>): Plan<Reply> {
  const { actions } = plan;
  if (actions.length > actionsABooking || !fitsCommit(actions, spareToClose)) {
    throw tooLarge('booking/too-large');
  }
  return plan;
}
