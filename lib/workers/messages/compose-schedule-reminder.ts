import { addMessages } from '../../data/messages/message-jobs.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import type { ScheduleReminders } from '../../domain/messages/message-job.ts';
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
import type { OrganizationId } from '../../domain/tenancy.ts';
import { minuteMs } from '../../domain/time/minute.ts';
import { scheduleSurroundings } from './schedule-surroundings.ts';

/**
 * Writes the reminders of a schedule that are due at an instant, according to the current schedule. The job of the next
 * reminders is added first, so that a crash never ends the reminders of a routine.
 */
export async function composeScheduleReminder(
  of: OrganizationId,
  { resource: uid, dueMs }: ScheduleReminders,
  nowMs: number,
): Promise<readonly AttendeeMessage[]> {
  const need = storedSchedule({ uid, nowMs });
  const stored = (await wholeReaderOf(of).read([need])).get(need);
  if (stored === undefined) return [];
  const around = await scheduleSurroundings(of, stored, attendeeIds(stored.schedule), nowMs);
  await addNextReminder(of, around, Math.max(dueMs, nowMs - lateReminderMs));
  const { schedule, users } = around;
  if (schedule.status !== 'open' || !schedule.isRemind) return [];
  return receiversAmong(schedule.attendees, schedule, around).flatMap(({ key, receiver }) => {
    const minutes = leadMinutes(users.get(receiver.userId ?? ''));
    const occurrence = occurrenceAt(schedule, dueMs + minutes * minuteMs);
    if (occurrence === undefined || !isWanted('scheduleReminder', receiver, around)) return [];
    return [{ key, message: scheduleReminder(occurrence, receiver, around) }];
  });
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
  const leads = schedule.attendees.map(({ userId = '' }) => leadMinutes(users.get(userId)));
  const dueMs = nextReminderMs(schedule, leads, afterMs);
  if (dueMs === undefined) return;
  await addMessages(of, { kind: 'schedule-reminder', resource: schedule.uid, dueMs });
}
