import { defineNeed } from '../snapshot.ts';
import type { Hours } from './hours.ts';
import type { StoredCalendar, UserCalendars } from './stored-calendar.ts';

/** The hours of a host, from the default calendar. A host without hours is never offered. */
export const hostHours = defineNeed<string, Hours | undefined>('hours');

/** The ID of the user who owns a calendar. It remains after the calendar was deleted. */
export const calendarOwner = defineNeed<string, string | undefined>('calendar-owner');

export const storedCalendar = defineNeed<
  { readonly userId: string; readonly uid: string },
  StoredCalendar | undefined
>('calendar');

/** The default calendar and the number of calendars of a user. They are stored with the hours. */
export const userCalendars = defineNeed<string, UserCalendars>('user-calendars');
