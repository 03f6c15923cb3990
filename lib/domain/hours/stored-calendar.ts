import type { Calendar } from './calendar.ts';

export interface StoredCalendar {
  readonly ver: number;
  readonly calendar: Calendar;
}

/**
 * Which of a user's calendars is the default, and how many there are. It is stored with the hours in
 * one item, and every change of either compares that item's version: so there is never a second
 * default, nor one calendar too many.
 */
export interface UserCalendars {
  readonly defaultUid: string | undefined;
  readonly count: number;
}

/** A calendar as a write answers it, with the version that it has then. */
export interface CalendarReply {
  readonly data: Calendar;
  readonly version: number;
}
