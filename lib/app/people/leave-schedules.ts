import type { ListPlace, listSchedules } from '../../data/schedules/list-schedules.ts';
import type { Store, StoreFor } from '../../data/store.ts';
import type { deleteSchedule as decideDeleteSchedule } from '../../domain/schedules/delete-schedule.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { updateSchedule as decideUpdateSchedule } from '../../domain/schedules/update-schedule.ts';
import { type TransactionContext, undecided } from '../run-transaction.ts';
import { deleteSchedule } from '../schedules/delete-schedule.ts';
import { updateSchedule } from '../schedules/update-schedule.ts';
import { isFinished } from './is-finished.ts';

export interface ScheduleDeps {
  readonly listSchedules: typeof listSchedules;
}

/** Removes a user from all schedules that are not over. A schedule without other attendees is cancelled. */
export async function leaveSchedules(
  userId: string,
  context: TransactionContext,
  store: StoreFor<typeof decideDeleteSchedule | typeof decideUpdateSchedule>,
  isOver: () => boolean,
  deps: ScheduleDeps,
): Promise<void> {
  const serviceContext = {
    ...context,
    actor: { ...context.actor, readsEverything: true as const },
  };
  for (const { uid, attendees } of await attended(userId, context, store, deps)) {
    if (isOver()) throw undecided();
    const others = attendees.filter((attendee) => attendee.userId !== userId);
    await isFinished(
      others.length > 0
        ? updateSchedule(uid, { attendees: others }, serviceContext, store)
        : deleteSchedule(uid, {}, serviceContext, store),
    );
  }
}

async function attended(
  userId: string,
  { nowMs }: TransactionContext,
  { of }: Store,
  deps: ScheduleDeps,
): Promise<readonly Schedule[]> {
  const found: Schedule[] = [];
  const period = { fromMs: nowMs, toMs: Number.POSITIVE_INFINITY };
  let next: ListPlace | undefined;
  do {
    const filter = {
      period,
      attendeeIds: [userId],
      members: {},
      perPage: 100,
      conceals: true,
      visibleAs: (schedule: Schedule) => schedule,
    };
    const page = await deps.listSchedules(of, filter, next);
    found.push(...page.schedules);
    next = page.next;
  } while (next !== undefined);
  return found;
}
