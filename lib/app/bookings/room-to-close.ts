import { tooLarge } from '../../contract/problem.ts';
import { fitsCommit } from '../../data/item-size.ts';
import { actionsABooking } from '../../domain/event-types/fits-one-booking.ts';
import type { Plan } from '../settle.ts';

/** A reason has 2 000 characters, of which JSON spells some with six bytes; the rest is who and when. */
const bytesToClose = 13_000;

/**
 * A change of a booking leaves room in its transaction for what cancelling it may need beyond it:
 * what was made, whoever prolonged it and whatever limits came later, can always be cancelled. That is
 * a counter of each limit that an event type can have, and the record of an Idempotency-Key; and in its
 * own item, for the longest reason.
 */
export function leavingRoomToClose<Reply>(plan: Plan<Reply>): Plan<Reply> {
  const { actions } = plan;
  if (actions.length > actionsABooking || !fitsCommit(actions, bytesToClose)) {
    throw tooLarge('booking/too-large');
  }
  return plan;
}
