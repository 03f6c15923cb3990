import { Problem } from '../../contract/problem.ts';
import { budgets, withinBudget } from '../../data/engine/deadline.ts';
import type { StoreFor } from '../../data/store.ts';
import type { closeBooking } from '../../domain/bookings/close-booking.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { WriteContext } from '../../domain/write-context.ts';
import { cancelBooking } from '../bookings/cancel-booking.ts';
import { unanswered } from '../run-transaction.ts';
import { Unfinished } from '../unfinished.ts';

const cancelledARound = 40;

/**
 * Cancels bookings round by round until `remaining` finds none; tells how many it may have cancelled.
 * Each is cancelled as if it were cancelled alone, so after a crash the same call goes on. Throws
 * `Unfinished` after a round when `isOver` says so.
 */
export async function cancelComingBookings(
  remaining: () => Promise<readonly StoredBooking[]>,
  { actor, nowMs, requestId }: WriteContext,
  store: StoreFor<typeof closeBooking>,
  isOver: () => boolean,
): Promise<number> {
  const context = { actor, nowMs, requestId, dryRun: false, precondition: undefined };
  for (let cancelled = 0; ; ) {
    const looked = remaining();
    // What is cancelled is done: from then on nobody may be told that nothing was changed.
    const coming = await (cancelled > 0 ? looked.catch(unanswered) : looked);
    if (coming.length === 0) return cancelled;
    if (cancelled > 0 && isOver()) throw new Unfinished({ cancelledBookings: cancelled });
    const round = coming.slice(0, cancelledARound);
    const outcomes = await Promise.allSettled(
      round.map(({ booking }) =>
        withinBudget(budgets.requestMs, () => cancelBooking(booking.uid, {}, context, store)),
      ),
    );
    cancelled += round.length;
    throwFailure(
      outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
      round,
    );
  }
}

/** What others cancelled in the meantime, or what is undecided, shows in the next round; where all are undecided there is none. */
function throwFailure(refused: readonly unknown[], { length }: readonly StoredBooking[]): void {
  const isStuck = refused.length === length && refused.every(isUndecided);
  const failure = isStuck ? refused[0] : refused.find((reason) => !(reason instanceof Problem));
  if (failure !== undefined) unanswered(failure);
}

const isUndecided = (reason: unknown): boolean =>
  reason instanceof Problem && reason.status === 503;
