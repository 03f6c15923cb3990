import type { Calendar } from './calendar.ts';

export interface StoredCalendar {
  readonly ver: number;
  readonly calendar: Calendar;
}

/**
 * What a change of one calendar is decided on. Which calendar is the default, and how many there
 * are, stands beside the hours in one item, and every change of either compares that item's version:
 * so there is never a second default, nor one calendar too many.
 */
export interface CalendarState {
  /** The calendar itself, if there is one. */
  readonly before: Calendar | undefined;
  /** Of the item that stands there, a deleted calendar's too; 0 = there is none. */
  readonly ver: number;
  readonly hoursVer: number;
  readonly defaultUid: string | undefined;
  readonly count: number;
  /** The calendar that stops being the default when this one becomes it. */
  readonly former: StoredCalendar | undefined;
}
