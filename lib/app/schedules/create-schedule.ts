import type { StoreFor } from '../../data/store.ts';
import {
  createSchedule as create,
  requestNeeds,
  scheduleRequest,
} from '../../domain/schedules/create-schedule.ts';
import type { NewSchedule } from '../../domain/schedules/draft-schedule.ts';
import type { ScheduleReply } from '../../domain/schedules/stored-schedule.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Creates a schedule with one read and one transaction. */
export function createSchedule(
  sent: NewSchedule,
  context: TransactionContext,
  store: StoreFor<typeof create>,
  newUid: () => string,
): Promise<ScheduleReply> {
  const request = scheduleRequest(sent, newUid(), context.nowMs);
  return runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(requestNeeds(request)) }),
    decide: ({ snapshot }) => create(request, snapshot, context),
    tooLarge: 'schedule/too-large',
  });
}
