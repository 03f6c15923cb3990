import { Problem } from '../../contract/problem.ts';
import { budgets, extendBudget, longBudgetMs, withinBudget } from '../../data/deadline.ts';
import { removeEventType } from '../../data/event-types.ts';
import type { listComingBookings } from '../../data/list-coming-bookings.ts';
import { storeOf } from '../../data/store.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { cancelBooking } from '../bookings/cancel-booking.ts';
import type { Intent } from '../intent.ts';
import { type TransactionContext, unanswered, undecided } from '../run-transaction.ts';
import { Unfinished } from '../unfinished.ts';
import { type ChangeEventTypeDeps, changeEventType, changeTold } from './change-event-type.ts';

export interface DeleteEventTypeDeps extends ChangeEventTypeDeps {
  readonly listComingBookings: typeof listComingBookings;
  /** So long a request cancels, and leaves the rest to the next one. */
  readonly stepMs: number;
}

const cancelledARound = 40;

/**
 * Deletes an event type. Its bookings stay; those that are not over stand in the way, or are cancelled
 * first, each as if it were cancelled alone. Who books in the same moment has a booking on the old terms.
 */
export async function deleteEventType(
  uid: string,
  { cancelBookings }: { readonly cancelBookings: boolean },
  intent: Intent,
  deps: DeleteEventTypeDeps,
): Promise<object> {
  extendBudget(longBudgetMs);
  const cancelled = cancelBookings && !intent.isDryRun ? await cancelComing(uid, intent, deps) : 0;
  const deleted = changeEventType<object>(uid, intent, deps, {
    async decide({ stored }) {
      const coming = await comingBookings(uid, intent, deps);
      if (coming.length > 0 && !cancelBookings) throw hasBookings(coming.length);
      // Somebody books while we cancel: the same request, sent again, goes on with these.
      if (coming.length > 0 && !intent.isDryRun) throw undecided();
      const change = changeTold(intent, 'event_type_deleted');
      const { organizationId } = intent.actor;
      return { reply: {}, actions: [removeEventType(organizationId, stored, change)] };
    },
  });
  return cancelled > 0 ? deleted.catch(unanswered) : deleted;
}

/** Cancels round by round until nothing is left to cancel; tells how many it may have cancelled. */
async function cancelComing(
  uid: string,
  intent: Intent,
  deps: DeleteEventTypeDeps,
): Promise<number> {
  const startedMs = performance.now();
  for (let cancelled = 0; ; ) {
    const looked = allowedToCancel(uid, intent, deps);
    // What is cancelled is done: from then on nobody may be told that nothing was changed.
    const coming = await (cancelled > 0 ? looked.catch(unanswered) : looked);
    if (coming.length === 0) return cancelled;
    if (cancelled > 0 && performance.now() - startedMs > deps.stepMs) {
      throw new Unfinished({ cancelledBookings: cancelled });
    }
    const round = coming.slice(0, cancelledARound);
    const outcomes = await Promise.allSettled(
      round.map(({ booking }) =>
        withinBudget(budgets.requestMs, () =>
          cancelBooking(booking.uid, {}, contextOf(intent), storeOf(intent.actor.organizationId)),
        ),
      ),
    );
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    cancelled += round.length;
    // What others cancelled in the meantime, or what is undecided, shows in the next round; where all are undecided there is none.
    const isStuck = refused.length === round.length && refused.every(isUndecided);
    const failure = isStuck ? refused[0] : refused.find((reason) => !(reason instanceof Problem));
    if (failure !== undefined) unanswered(failure);
  }
}

const isUndecided = (reason: unknown): boolean =>
  reason instanceof Problem && reason.status === 503;

/** The bookings to cancel, after all that would refuse the deletion itself: a dry run of it that only looks. */
async function allowedToCancel(
  uid: string,
  intent: Intent,
  deps: DeleteEventTypeDeps,
): Promise<readonly StoredBooking[]> {
  const look: Intent = { ...silently(intent), claim: intent.claim, isDryRun: true };
  return changeEventType(uid, { ...look, expects: intent.expects }, deps, {
    decide: async () => ({ reply: await comingBookings(uid, intent, deps), actions: [] }),
  });
}

/** A step within the request: its reply goes to nobody and is not kept, and it knows no version. */
const silently = (intent: Intent): Intent => ({
  ...intent,
  expects: undefined,
  claim: undefined,
  seal: () => ({ status: 204, body: '' }),
});

const contextOf = ({ actor, nowMs, requestId, isDryRun }: Intent): TransactionContext => ({
  actor,
  nowMs,
  requestId,
  dryRun: isDryRun,
  precondition: undefined,
});

const comingBookings = (uid: string, { actor, nowMs }: Intent, deps: DeleteEventTypeDeps) =>
  deps.listComingBookings(actor.organizationId, uid, nowMs);

const hasBookings = (bookings: number): Problem =>
  new Problem('event-type/has-bookings', {
    detail: `Bookings and requests that are not over: ${bookings}.`,
    extensions: { bookings },
  });
