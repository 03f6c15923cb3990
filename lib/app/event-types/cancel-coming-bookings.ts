import { Problem } from '../../contract/problem.ts';
import { budgets, withinBudget } from '../../data/engine/deadline.ts';
import type { StoreFor } from '../../data/store.ts';
import type { closeBooking as decideCloseBooking } from '../../domain/bookings/close-booking.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { WriteContext } from '../../domain/write-context.ts';
import { closeBooking } from '../bookings/close-booking.ts';
import { unanswered } from '../run-transaction.ts';
import { Unfinished } from '../unfinished.ts';

const cancelledARound = 40;

/**
 * Cancels bookings in rounds until `remaining` returns none. Returns an upper limit of the cancelled bookings. Each
 * booking is cancelled on its own, so after a crash the same call continues. Throws `Unfinished` after a round if
 * `isOver` is true.
 */
export async function cancelComingBookings(
  remaining: () => Promise<readonly StoredBooking[]>,
  { actor, nowMs, requestId }: WriteContext,
  store: StoreFor<typeof decideCloseBooking>,
  isOver: () => boolean,
): Promise<number> {
  // A user who may delete the event type also decides about its bookings, whatever their role in these is.
  const decider = { ...actor, role: 'admin' } as const;
  const context = { actor: decider, nowMs, requestId, dryRun: false, precondition: undefined };
  for (let cancelled = 0; ; ) {
    const looked = remaining();
    // Earlier cancellations stay. From then on, the reply must not claim that nothing changed.
    const coming = await (cancelled > 0 ? looked.catch(unanswered) : looked);
    if (coming.length === 0) return cancelled;
    if (cancelled > 0 && isOver()) throw new Unfinished({ cancelledBookings: cancelled });
    const round = coming.slice(0, cancelledARound);
    const outcomes = await Promise.allSettled(
      round.map(({ booking }) =>
        withinBudget(budgets.requestMs, () =>
          closeBooking(booking.uid, { action: 'cancel' }, context, store),
        ),
      ),
    );
    cancelled += round.length;
    throwFailure(
      outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
      round,
    );
  }
}

/**
 * Bookings that others cancelled, and undecided bookings, appear in the next round. If all are undecided, no round
 * follows.
 */
function throwFailure(refused: readonly unknown[], { length }: readonly StoredBooking[]): void {
  const isStuck = refused.length === length && refused.every(isUndecided);
  const failure = isStuck ? refused[0] : refused.find((reason) => !(reason instanceof Problem));
  if (failure !== undefined) unanswered(failure);
}

const isUndecided = (reason: unknown): boolean =>
  reason instanceof Problem && reason.status === 503;
