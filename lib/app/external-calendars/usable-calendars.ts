import { calendarName } from '../../data/external-calendars/calendar-sync.ts';
import { CalendarFailure, type ListedCalendar } from '../../outbound/calendars/calendar-source.ts';

/** Maximum number of calendars. The stored data of twice as many fits, because all of them may get new IDs. */
const calendarsAtMost = 40;
/** Maximum length of a calendar's ID, which is stored several times. */
const idCharsAtMost = 2048;

/** Calendar with the hash that identifies it in requests and responses. */
export interface UsableCalendar extends ListedCalendar {
  readonly shownId: string;
}

/** Returns the calendars with a usable ID, each once. An account without any causes a "not found" failure. */
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
