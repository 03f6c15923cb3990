import type { Calendar } from './calendar.ts';

export interface StoredCalendar {
  readonly ver: number;
  readonly calendar: Calendar;
}

/**
 * The default calendar and the number of calendars of a user. They are stored in one item with the
 * hours, and every change compares the version of that item. So a user never has two defaults or
 * too many calendars.
 */
export interface UserCalendars {
  readonly defaultUid: string | undefined;
  readonly count: number;
}

/** The reply to a write of a calendar, with the new version. */
export interface CalendarReply {
  readonly data: Calendar;
  readonly version: number;
}
