import { queryPart } from '../../data/engine/query-part.ts';
import { keys } from '../../data/keys/keys.ts';
import { messageJobIn, outcomesIn } from '../../data/messages/message-jobs.ts';
import { jobStateIn } from '../../data/queue/jobs.ts';
import {
  attendeeReceiver,
  type MessageJob,
  type ScheduleReminders,
} from '../../domain/messages/message-job.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { minuteMs } from '../../domain/time/minute.ts';
import { dayMs } from '../../domain/time/zone.ts';

/** The longest lead time of a reminder. */
const leadAtMostMs = 7 * dayMs;
const jobsAtMost = 1000;

/** Whether an earlier job has sent, or may have sent, the reminder of an occurrence to a user. */
export async function isReminded(
  of: OrganizationId,
  { resource: uid, dueMs }: ScheduleReminders,
  userId: string,
  occurrenceMs: number,
): Promise<boolean> {
  const { pk, sk: from } = keys.reminderMessages(of, uid, occurrenceMs - leadAtMostMs);
  const { sk: to } = keys.reminderMessages(of, uid, dueMs - 1);
  const { found } = await queryPart(pk, { from, to }, { atMost: jobsAtMost, isBackwards: true });
  return found.some((item) => {
    const outcomes = outcomesIn(item);
    // An attempt without a stored end may have sent the reminder.
    if (outcomes === undefined)
      return jobStateIn(item).begun > 0 && plannedMs(messageJobIn(item), userId) === occurrenceMs;
    return outcomes[attendeeReceiver(userId)]?.occurrenceMs === occurrenceMs;
  });
}

/** The start of the occurrence for which a job reminds a user. */
function plannedMs(job: MessageJob, userId: string): number | undefined {
  if (job.kind !== 'schedule-reminder') return undefined;
  const minutes = job.leads[userId];
  return minutes === undefined ? undefined : job.dueMs + minutes * minuteMs;
}
