import type { StoreFor } from '../../data/store.ts';
import { scheduleNeeds } from '../../domain/schedules/schedule-access.ts';
import type { ScheduleReply } from '../../domain/schedules/stored-schedule.ts';
import {
  type ScheduleUpdate,
  updateSchedule as update,
  updateNeeds,
  updateRequest,
} from '../../domain/schedules/update-schedule.ts';
import { newMeetingUrl } from '../new-meeting-url.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Changes the given members. The schedule is read first, then the data that it and the change depend on. */
export function updateSchedule(
  uid: string,
  sent: ScheduleUpdate,
  context: TransactionContext,
  store: StoreFor<typeof update>,
): Promise<ScheduleReply> {
  const needs = scheduleNeeds(uid, context.nowMs);
  const roomUrl = newMeetingUrl();
  return runTransaction(context, store, {
    async load(reader) {
      const found = await reader.read(needs);
      const request = updateRequest(uid, sent, found, context, roomUrl);
      const snapshot = await reader.readMore(found, updateNeeds(request));
      return { request, snapshot, readFirst: needs[0] };
    },
    decide: ({ request, snapshot }) => update(request, snapshot, context),
    tooLarge: 'schedule/too-large',
  });
}
