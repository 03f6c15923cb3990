import { defineChange } from '../change.ts';
import type { CalendarEvent } from '../events.ts';
import type { Calendar } from './calendar.ts';

/** Stores an availability calendar. The ID of a new one belongs to its user from then on. */
export const putCalendar = defineChange<{
  readonly calendar: Calendar;
  readonly event: CalendarEvent;
}>()('put-calendar');

/** Deletes an availability calendar that is not the default. */
export const removeCalendar = defineChange<{
  readonly calendar: Calendar;
  readonly event: CalendarEvent;
}>()('remove-calendar');

/** Stores the hours of a user, which are those of their default calendar, with the number of calendars that the user has. */
export const putHostHours = defineChange<{
  readonly calendar: Calendar;
  readonly count: number;
}>()('put-host-hours');

/** Stores the number of calendars that a user has. Their hours stay the same. */
export const putCalendarCount = defineChange<{
  readonly userId: string;
  readonly count: number;
}>()('put-calendar-count');

export type AvailabilityChange = ReturnType<
  typeof putCalendar | typeof removeCalendar | typeof putHostHours | typeof putCalendarCount
>;
