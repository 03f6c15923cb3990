import type { Schedule } from '../schedules/schedule.ts';
import type { Message } from './message.ts';
import { occurrenceAt } from './schedule-reminders.ts';

/** Whether a message about a schedule is not true any more. `now` is the current schedule. */
export function isScheduleOutdated(
  { kind, to, schedule: told }: Pick<Message, 'kind' | 'to' | 'schedule'>,
  now: Schedule | undefined,
): boolean {
  if (kind === 'scheduleCancelled') return now?.status === 'open';
  const isAttended = now?.status === 'open' && isAttendee(now, to);
  if (kind === 'scheduleRemoved') return isAttended;
  if (now === undefined || !isAttended) return true;
  const { occurrenceMs } = told ?? {};
  return occurrenceMs !== undefined && !(now.isRemind && occurrenceAt(now, occurrenceMs));
}

const isAttendee = ({ attendees }: Schedule, { userId, email }: Message['to']): boolean =>
  attendees.some((one) =>
    one.userId === undefined
      ? userId === undefined && one.email?.toLowerCase() === email.toLowerCase()
      : one.userId === userId,
  );
