import type { StoreFor } from '../../data/store.ts';
import { deletionNeeds, deleteSchedule as remove } from '../../domain/schedules/delete-schedule.ts';
import type { ScheduleMailing } from '../../domain/schedules/mailed-event.ts';
import { scheduleNeeds } from '../../domain/schedules/schedule-access.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Cancels a schedule permanently, and frees its hosts' time in the same transaction. */
export function deleteSchedule(
  uid: string,
  mailing: ScheduleMailing,
  context: TransactionContext,
  store: StoreFor<typeof remove>,
): Promise<object> {
  const needs = scheduleNeeds(uid, context.nowMs);
  return runTransaction(context, store, {
    async load(reader) {
      const found = await reader.read(needs);
      const more = deletionNeeds(uid, found, context.nowMs);
      return { snapshot: await reader.readMore(found, more), readFirst: needs[0] };
    },
    decide: ({ snapshot }) => remove(uid, mailing, snapshot, context),
    tooLarge: 'schedule/too-large',
  });
}
