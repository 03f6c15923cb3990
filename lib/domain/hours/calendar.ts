import type { DayRange, Hours, HoursItem } from './hours.ts';

/** An availability calendar in a reply. The spelling of `timezone` follows the source document. */
export interface Calendar {
  readonly uid: string;
  /** The ID of the organization, which has one team. */
  readonly teamId: string;
  readonly userId: string;
  readonly name: string;
  /** Whether its hours apply. After the first calendar, a user always has exactly one default. */
  readonly isDefault: boolean;
  readonly timezone: string;
  readonly calendars: readonly HoursItem[];
  /** The ranges that replace the hours of a local date. An empty list means closed. */
  readonly overrides: Readonly<Record<string, readonly DayRange[]>>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Returns the part of a calendar that searches for free time need. */
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
 * Maximum size of a calendar, as the JSON of its hours. Every search for free times and every
 * booking reads the hours of a host. This is enough for a separate range on each day of a year.
 */
export const calendarBytesAtMost = 32_000;

/** The size of the hours. Names and dates of the calendar do not count. */
export const calendarBytes = (calendar: Parameters<typeof hoursOf>[0]): number =>
  JSON.stringify(hoursOf(calendar)).length;
