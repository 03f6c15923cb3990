import { addMessages } from '../../data/messages/message-jobs.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import type { ScheduleReminders } from '../../domain/messages/message-job.ts';
import {
  type AttendeeMessage,
  isWanted,
  receiversAmong,
  type ScheduleMessageData,
  scheduleReminder,
} from '../../domain/messages/schedule-messages.ts';
import {
  dueOccurrences,
  lateReminderMs,
  leadMinutes,
  nextReminderMs,
} from '../../domain/messages/schedule-reminders.ts';
import { attendeeIds } from '../../domain/schedules/attendees.ts';
import { storedSchedule } from '../../domain/schedules/needs.ts';
import type { Occurrence } from '../../domain/schedules/routine.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { overdueReceiverName, receiverName } from './message-id.ts';
import { readReminded } from './read-reminded.ts';
import { readScheduleMessageData } from './read-schedule-message-data.ts';

/** A reminder to an attendee, with the name of the receiver in the outcomes of the job. */
interface ReminderMessage extends AttendeeMessage {
  readonly receiver: string;
}

/**
 * Writes the reminders of a schedule that are due at an instant, according to the current schedule. The job of the next
 * reminders is added first, so that a crash never ends the reminders of a routine.
 */
export async function composeScheduleReminder(
  of: OrganizationId,
  job: ScheduleReminders,
  nowMs: number,
): Promise<readonly ReminderMessage[]> {
  const { resource: uid, dueMs } = job;
  const need = storedSchedule({ uid, nowMs });
  const stored = (await wholeReaderOf(of).read([need])).get(need);
  if (stored === undefined) return [];
  const data = await readScheduleMessageData(of, stored, attendeeIds(stored.schedule), nowMs);
  await addNextReminder(of, data, Math.max(dueMs, nowMs - lateReminderMs));
  const { schedule, users } = data;
  if (schedule.status !== 'open' || !schedule.isRemind) return [];
  const due = receiversAmong(schedule.attendees, schedule, data).flatMap((one) => {
    if (!isWanted('scheduleReminder', one.receiver, data)) return [];
    const minutes = leadMinutes(users.get(one.receiver.userId ?? ''));
    const isUser = one.receiver.userId !== undefined;
    const { exact, overdue } = dueOccurrences(schedule, { minutes, isUser }, dueMs, nowMs);
    const reminderOf = (occurrence: Occurrence | undefined, nameOf: typeof receiverName) => {
      if (occurrence === undefined) return [];
      const message = scheduleReminder(occurrence, one.receiver, data);
      const attendee = { key: one.key, message };
      return [{ ...attendee, receiver: nameOf(attendee), minutes, occurrence }];
    };
    return [...reminderOf(exact, receiverName), ...reminderOf(overdue, overdueReceiverName)];
  });
  // The lead time of guests does not change, so no other job has sent their reminders.
  if (due.every(({ message }) => message.to.userId === undefined)) return due;
  const isReminded = await readReminded(of, job, schedule, nowMs);
  return due.filter((one) => !isReminded(one));
}

/**
 * Adds the job of the next reminders after an instant. The worker holds the group of the schedule. Its release sets the
 * timer of the job.
 */
export async function addNextReminder(
  of: OrganizationId,
  { schedule, users }: ScheduleMessageData,
  afterMs: number,
): Promise<void> {
  const minutes = schedule.attendees.map(({ userId = '' }) => leadMinutes(users.get(userId)));
  const dueMs = nextReminderMs(schedule, minutes, afterMs);
  if (dueMs === undefined) return;
  await addMessages(of, { kind: 'schedule-reminder', resource: schedule.uid, dueMs });
}
