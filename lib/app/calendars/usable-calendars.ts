import { CalendarFailure, type ListedCalendar } from '../../outbound/calendars/calendar-source.ts';

/** What is kept of twice as many fits together: all of them may come to have other names. */
const calendarsAtMost = 40;
/** Requests and responses name calendars by IDs of at most so many characters. */
const idCharsAtMost = 2048;

/** Of the calendars that a provider lists those that can be named, each once. An account without any is not found. */
export function usableCalendars(listed: readonly ListedCalendar[]): readonly ListedCalendar[] {
  const byId = new Map<string, ListedCalendar>();
  for (const calendar of listed) {
    const isNamed = calendar.id.length > 0 && calendar.id.length <= idCharsAtMost;
    if (isNamed && !byId.has(calendar.id)) byId.set(calendar.id, calendar);
  }
  if (byId.size === 0) throw new CalendarFailure('not-found');
  if (byId.size > calendarsAtMost) throw new CalendarFailure('quota');
  return [...byId.values()];
}
