import {
  calendarJobs,
  type RunCalendarJob,
} from '../../../lib/app/external-calendars/calendar-jobs.ts';
import {
  type CalendarChanges,
  type Reading,
  readChanges,
} from '../../../lib/app/external-calendars/read-changes.ts';
import type { CalendarSource } from '../../../lib/outbound/calendars/calendar-source.ts';

/** Runs a job without a thread, so that a test receives the original error. */
export const runHere: RunCalendarJob = async (name, input) =>
  (calendarJobs[name] as (input: unknown) => never)(input);

/** Reads the changes of a calendar without a thread. */
export const readChangesHere = (
  source: CalendarSource,
  calendarId: string,
  reading: Reading,
): Promise<CalendarChanges> => readChanges(source, calendarId, reading, runHere);
