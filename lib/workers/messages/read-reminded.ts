import type { Item } from '../../data/engine/items.ts';
import { queryPart } from '../../data/engine/query-part.ts';
import { keys } from '../../data/keys/keys.ts';
import { messageJobIn, outcomesIn } from '../../data/messages/message-jobs.ts';
import { jobStateIn } from '../../data/queue/jobs.ts';
import type { ScheduleReminders } from '../../domain/messages/message-job.ts';
import type { AttendeeMessage } from '../../domain/messages/schedule-messages.ts';
import { dueOccurrences } from '../../domain/messages/schedule-reminders.ts';
import type { Occurrence } from '../../domain/schedules/routine.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { dayMs } from '../../domain/time/zone.ts';
import { overdueReceiverName, receiverName } from './message-id.ts';

/** The longest lead time of a reminder. */
const leadAtMostMs = 7 * dayMs;
const jobsAPage = 1000;

/** A reminder of an occurrence to an attendee with a lead time. */
interface Reminder extends AttendeeMessage {
  readonly minutes: number;
  readonly occurrence: Occurrence;
}

/** Reads whether other jobs have sent, or may have sent, reminders of a schedule until an instant. */
export async function readReminded(
  of: OrganizationId,
  { resource: uid, dueMs }: ScheduleReminders,
  schedule: Schedule,
  nowMs: number,
): Promise<(reminder: Reminder) => boolean> {
  const { pk, sk: from } = keys.reminderMessages(of, uid, dueMs - leadAtMostMs);
  const { sk: to } = keys.reminderMessages(of, uid, Math.max(dueMs, nowMs));
  const { sk: own } = keys.reminderMessages(of, uid, dueMs);
  const found: Item[] = [];
  let next: Item | undefined;
  do {
    const page = await queryPart(pk, { from, to }, { atMost: jobsAPage, after: next });
    found.push(...page.found.filter(({ sk }) => sk !== own));
    next = page.next;
  } while (next !== undefined);
  const outcomes = found.map(outcomesIn).filter((one) => one !== undefined);
  // An attempt without a stored end may have sent the reminders that were due then.
  const unendedMs = found
    .filter((item) => outcomesIn(item) === undefined && jobStateIn(item).begun > 0)
    .flatMap((item) => {
      const job = messageJobIn(item);
      return job.kind === 'schedule-reminder' ? [job.dueMs] : [];
    });
  return ({ minutes, occurrence: { startMs }, ...attendee }) => {
    const names = [receiverName(attendee), overdueReceiverName(attendee)];
    const lead = { minutes, isUser: attendee.message.to.userId !== undefined };
    const isDueAt = (ms: number) =>
      Object.values(dueOccurrences(schedule, lead, ms, ms)).some((one) => one?.startMs === startMs);
    return (
      outcomes.some((one) => names.some((name) => one[name]?.occurrenceMs === startMs)) ||
      unendedMs.some(isDueAt)
    );
  };
}
