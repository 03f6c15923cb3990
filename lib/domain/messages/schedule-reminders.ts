import type { User } from '../people/user.ts';
import { newSettings } from '../people/user-settings.ts';
import { occurrences } from '../schedules/busy-rule.ts';
import type { Occurrence } from '../schedules/routine.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { latestMs } from '../time/instant.ts';
import { minuteMs } from '../time/minute.ts';

/** A reminder that is later than this is not sent. */
export const lateReminderMs = 10 * minuteMs;

/** The lead time of the reminders of an attendee. Guests have the default of users. */
export const leadMinutes = (user: Pick<User, 'settings'> | undefined): number =>
  (user?.settings ?? newSettings).reminderMinutes;

type Reminded = Pick<
  Schedule,
  'status' | 'isRemind' | 'startedAt' | 'endedAt' | 'timeZone' | 'routine'
>;

/** The first occurrence that starts after an instant. */
function occurrenceAfter(schedule: Reminded, afterMs: number): Occurrence | undefined {
  const { routine } = schedule;
  if (routine === null) {
    const [own] = occurrences(schedule, afterMs, latestMs);
    return own && own.startMs > afterMs ? own : undefined;
  }
  // Occurrences of a minute overlap the period only if they start after the instant.
  const short = { ...schedule, routine: { ...routine, duration: 1 } };
  const [first] = occurrences(short, afterMs + minuteMs, latestMs + 1, 1);
  return first && { ...first, endMs: first.startMs + routine.duration * minuteMs };
}

/** The occurrence of a schedule that starts at an instant. */
export function occurrenceAt(schedule: Reminded, startMs: number): Occurrence | undefined {
  const found = occurrenceAfter(schedule, startMs - 1);
  return found?.startMs === startMs ? found : undefined;
}

/** The lead time of an attendee. Guests have no settings, so theirs does not change. */
interface Lead {
  readonly minutes: number;
  readonly isUser: boolean;
}

interface DueOccurrences {
  /** The occurrence that starts after the lead time. */
  readonly exact: Occurrence | undefined;
  /** The next occurrence, if its reminder was due before. */
  readonly overdue: Occurrence | undefined;
}

/**
 * The occurrences for the reminders to an attendee that are due at an instant. A reminder is overdue if the user has chosen a
 * longer lead time or was added later.
 */
export function dueOccurrences(
  schedule: Reminded,
  { minutes, isUser }: Lead,
  dueMs: number,
  nowMs: number,
): DueOccurrences {
  const leadMs = minutes * minuteMs;
  const exact = occurrenceAt(schedule, dueMs + leadMs);
  const next = isUser ? occurrenceAfter(schedule, Math.max(dueMs, nowMs)) : undefined;
  const isOverdue = next !== undefined && next.startMs < dueMs + leadMs;
  return { exact, overdue: isOverdue ? next : undefined };
}

/** The instant of the next reminder after an instant, for attendees with these lead times (epoch milliseconds). */
export function nextReminderMs(
  schedule: Reminded,
  leads: readonly number[],
  afterMs: number,
): number | undefined {
  if (schedule.status !== 'open' || !schedule.isRemind) return undefined;
  const due = [...new Set(leads)].flatMap((minutes) => {
    const first = occurrenceAfter(schedule, afterMs + minutes * minuteMs);
    return first === undefined ? [] : [first.startMs - minutes * minuteMs];
  });
  return due.length === 0 ? undefined : Math.min(...due);
}
