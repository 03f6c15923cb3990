import type { DayRange, Hours, HoursItem } from './hours.ts';

/** An availability calendar as it is answered; `timezone` is spelt as the source document spells it. */
export interface Calendar {
  readonly uid: string;
  /** One team an organization: its id. */
  readonly teamId: string;
  readonly userId: string;
  readonly name: string;
  /** The calendar whose hours count. A user has exactly one, from the first calendar on. */
  readonly isDefault: boolean;
  readonly timezone: string;
  readonly calendars: readonly HoursItem[];
  /** Local date → the ranges that replace the day's hours; none = closed. */
  readonly overrides: Readonly<Record<string, readonly DayRange[]>>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What every reader of free time reads of a calendar, without the names around it. */
export const hoursOf = ({
  timezone,
  calendars,
  overrides,
}: Pick<Calendar, 'timezone' | 'calendars' | 'overrides'>): Hours => ({
  timeZone: timezone,
  items: calendars,
  overrides,
});

/**
 * What a calendar may take, as the JSON of its members. The hours of a host are read with every search for
 * free times and with every booking; this is a range of its own for each day of a year.
 */
export const calendarBytesAtMost = 32_000;

/** What it was given by its user: names and dates around it are of no account. */
export const calendarBytes = (calendar: Parameters<typeof hoursOf>[0]): number =>
  JSON.stringify(hoursOf(calendar)).length;
