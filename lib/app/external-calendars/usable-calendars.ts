import { calendarName } from '../../data/external-calendars/calendar-sync.ts';
import { CalendarFailure, type ListedCalendar } from '../../outbound/calendars/calendar-source.ts';

/** What is kept of twice as many fits together: all of them may come to have other names. */
const calendarsAtMost = 40;
/** The ID of a calendar is stored several times. */
const idCharsAtMost = 2048;

/** A calendar with the hash by which requests and responses name it. */
export interface UsableCalendar extends ListedCalendar {
  readonly shownId: string;
}

/** Of the calendars that a provider lists those that can be named, each once. An account without any is not found. */
export function usableCalendars(listed: readonly ListedCalendar[]): readonly UsableCalendar[] {
  const byId = new Map<string, UsableCalendar>();
  for (const calendar of listed) {
    const isNamed = calendar.id.length > 0 && calendar.id.length <= idCharsAtMost;
    if (!isNamed || byId.has(calendar.id)) continue;
    byId.set(calendar.id, { ...calendar, shownId: calendarName(calendar.id) });
  }
  if (byId.size === 0) throw new CalendarFailure('not-found');
  if (byId.size > calendarsAtMost) throw new CalendarFailure('quota');
  return [...byId.values()];
}
