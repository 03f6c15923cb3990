import { defineChange } from '../change.ts';
import type { CalendarEvent } from '../events.ts';
import type { Calendar } from './calendar.ts';

/**
 * Stores an availability calendar. The ID of a new calendar then permanently belongs to its user.
 */
export const putCalendar = defineChange<{
  readonly calendar: Calendar;
  readonly event: CalendarEvent;
}>()('put-calendar');

/** Deletes an availability calendar that is not the default. */
export const removeCalendar = defineChange<{
  readonly calendar: Calendar;
  readonly event: CalendarEvent;
}>()('remove-calendar');

/**
 * Stores the hours of a user, which are those of the default calendar, and the number of the user's
 * calendars.
 */
export const putHostHours = defineChange<{
  readonly calendar: Calendar;
  readonly count: number;
}>()('put-host-hours');

/** Stores the number of a user's calendars. The hours do not change. */
export const putCalendarCount = defineChange<{
  readonly userId: string;
  readonly count: number;
}>()('put-calendar-count');

export type AvailabilityChange = ReturnType<
  typeof putCalendar | typeof removeCalendar | typeof putHostHours | typeof putCalendarCount
>;
