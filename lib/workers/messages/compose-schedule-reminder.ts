import { addMessages } from '../../data/messages/message-jobs.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import type { ScheduleReminders } from '../../domain/messages/message-job.ts';
import type { AttendeeReceiver } from '../../domain/messages/schedule-letter.ts';
import {
  type AttendeeMessage,
  isWanted,
  receiversAmong,
  type ScheduleSurroundings,
  scheduleReminder,
} from '../../domain/messages/schedule-messages.ts';
import {
  lateReminderMs,
  leadMinutes,
  nextReminderMs,
  occurrenceAt,
} from '../../domain/messages/schedule-reminders.ts';
import { attendeeIds } from '../../domain/schedules/attendees.ts';
import { storedSchedule } from '../../domain/schedules/needs.ts';
import type { Occurrence } from '../../domain/schedules/routine.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { minuteMs } from '../../domain/time/minute.ts';
import { isReminded } from './is-reminded.ts';
import { scheduleSurroundings } from './schedule-surroundings.ts';

/**
 * Writes the reminders of a schedule that are due at an instant, according to the current schedule. The job of the next
 * reminders is added first, so that a crash never ends the reminders of a routine.
 */
export async function composeScheduleReminder(
  of: OrganizationId,
  job: ScheduleReminders,
  nowMs: number,
): Promise<readonly AttendeeMessage[]> {
  const { resource: uid, dueMs } = job;
  const need = storedSchedule({ uid, nowMs });
  const stored = (await wholeReaderOf(of).read([need])).get(need);
  if (stored === undefined) return [];
  const around = await scheduleSurroundings(of, stored, attendeeIds(stored.schedule), nowMs);
  await addNextReminder(of, around, Math.max(dueMs, nowMs - lateReminderMs));
  const { schedule, users } = around;
  if (schedule.status !== 'open' || !schedule.isRemind) return [];
  const messages: AttendeeMessage[] = [];
  for (const { key, receiver } of receiversAmong(schedule.attendees, schedule, around)) {
    const minutes = leadMinutes(users.get(receiver.userId ?? ''));
    const occurrence =
      occurrenceAt(schedule, dueMs + minutes * minuteMs) ??
      (await plannedOccurrence(of, { job, schedule, minutes, receiver }));
    if (occurrence !== undefined && isWanted('scheduleReminder', receiver, around))
      messages.push({ key, message: scheduleReminder(occurrence, receiver, around) });
  }
  return messages;
}

interface PlannedReminder {
  readonly job: ScheduleReminders;
  readonly schedule: Schedule;
  /** The current lead time of the receiver. */
  readonly minutes: number;
  readonly receiver: Pick<AttendeeReceiver, 'userId'>;
}

/**
 * The occurrence for which the reminder of a user was planned, if the user has chosen a longer lead time since, and has not
 * got the reminder. Otherwise the longer lead time, which has passed, would lose the reminder.
 */
async function plannedOccurrence(
  of: OrganizationId,
  { job, schedule, minutes, receiver: { userId = '' } }: PlannedReminder,
): Promise<Occurrence | undefined> {
  const planned = job.leads[userId];
  if (planned === undefined || minutes <= planned) return undefined;
  const occurrence = occurrenceAt(schedule, job.dueMs + planned * minuteMs);
  if (occurrence === undefined) return undefined;
  return (await isReminded(of, job, userId, occurrence.startMs)) ? undefined : occurrence;
}

/**
 * Adds the job of the next reminders after an instant. The worker holds the group of the schedule. Its release sets the
 * timer of the job.
 */
export async function addNextReminder(
  of: OrganizationId,
  { schedule, users }: ScheduleSurroundings,
  afterMs: number,
): Promise<void> {
  const minutesOf = (userId: string) => leadMinutes(users.get(userId));
  const minutes = schedule.attendees.map(({ userId = '' }) => minutesOf(userId));
  const dueMs = nextReminderMs(schedule, minutes, afterMs);
  if (dueMs === undefined) return;
  const isDue = (lead: number) => occurrenceAt(schedule, dueMs + lead * minuteMs) !== undefined;
  const dueMinutes = new Set([...new Set(minutes)].filter(isDue));
  const leads = attendeeIds(schedule)
    .map((userId) => [userId, minutesOf(userId)] as const)
    .filter(([, lead]) => dueMinutes.has(lead));
  const job = { resource: schedule.uid, dueMs, leads: Object.fromEntries(leads) };
  await addMessages(of, { kind: 'schedule-reminder', ...job });
}
