import { caldavSource } from './caldav-source.ts';
import type { Asking, CalendarAccount, CalendarSource } from './calendar-source.ts';
import { icsSource } from './ics-source.ts';

/** The calendars of an account, whose address is a URL. Nothing is asked until one of its functions is called. */
export function openSource(account: CalendarAccount, asking: Asking): CalendarSource {
  return account.provider === 'ics'
    ? icsSource(account.url, asking)
    : caldavSource(account, asking);
}
