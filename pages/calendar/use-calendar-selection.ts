import { useState } from 'preact/hooks';
import type { CurrentUser } from '../../client/src/index.ts';
import { dateIn, ownZone } from '../shared/times.ts';
import { type View, views } from './displayed-period.ts';
import { isDate, knownZone } from './wall-clock.ts';

export interface CalendarSelection {
  readonly view: View;
  /** A local date in the time zone. */
  readonly date: string;
  readonly timeZone: string;
  /** The user of the displayed calendar. */
  readonly userId: string;
}

const isNarrow = (): boolean => matchMedia('(max-width: 48rem)').matches;

/** Reads the selection from the query. The default is the current week of the user, in their time zone. */
function shownFirst({ uid, timeZone: usersZone }: CurrentUser): CalendarSelection {
  const given = new URLSearchParams(location.search);
  const timeZone = knownZone(given.get('zone'), usersZone, ownZone);
  const view = views.find((one) => one === given.get('view')) ?? (isNarrow() ? 'list' : 'week');
  const date = given.get('date') ?? '';
  const userId = given.get('user') || uid;
  return { view, date: isDate(date) ? date : dateIn(Date.now(), timeZone), timeZone, userId };
}

/**
 * The selection that the page shows. It is written to the query, so that the page can be bookmarked and reloaded. Dates
 * outside the supported years are ignored, because the year of a date is wrong while the user types it.
 */
export function useCalendarSelection(me: CurrentUser) {
  const [shown, setShown] = useState(() => shownFirst(me));
  const show = (change: Partial<CalendarSelection>) => {
    const next = { ...shown, ...change };
    if (!isDate(next.date)) return;
    setShown(next);
    const { view, date, timeZone: zone, userId } = next;
    const query = new URLSearchParams({ view, date, zone });
    if (userId !== me.uid) query.set('user', userId);
    history.replaceState(null, '', `?${query}`);
  };
  return { shown, show };
}
