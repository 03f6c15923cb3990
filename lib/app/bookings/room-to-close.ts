import { tooLarge } from '../../contract/problem.ts';
import { actionsABooking } from '../../domain/event-types/fits-one-booking.ts';
import type { Plan } from '../settle.ts';

/**
 * A change of a booking leaves room in its transaction for what cancelling it may need beyond it:
 * what was made, whoever prolonged it and whatever limits came later, can always be cancelled. That is
 * a counter of each limit that an event type can have, and the record of an Idempotency-Key.
 */
export function leavingRoomToClose<Reply>(plan: Plan<Reply>): Plan<Reply> {
  if (plan.actions.length > actionsABooking) throw tooLarge('booking/too-large');
  return plan;
}
