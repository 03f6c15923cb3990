import { defineNeed } from '../snapshot.ts';
import type { Hours } from './hours.ts';
import type { StoredCalendar, UserCalendars } from './stored-calendar.ts';

/** The hours in which a host can be booked: their default calendar, resolved. A host without hours is never offered. */
export const hostHours = defineNeed<string, Hours | undefined>('hours');

/** The ID of the user who owns a calendar, also after it was deleted. */
export const calendarOwner = defineNeed<string, string | undefined>('calendar-owner');

export const storedCalendar = defineNeed<
  { readonly userId: string; readonly uid: string },
  StoredCalendar | undefined
>('calendar');

/** The default calendar and the number of calendars of a user. They are stored with the hours. */
export const userCalendars = defineNeed<string, UserCalendars>('user-calendars');
