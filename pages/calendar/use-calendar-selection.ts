import { useState } from 'preact/hooks';
import type { CurrentUser } from '../../client/src/index.ts';
import { dateIn, ownZone } from '../shared/times.ts';
import { type View, views } from './displayed-period.ts';
import { isDate, knownZone } from './wall-clock.ts';

export interface CalendarSelection {
  readonly view: View;
  /** A local date of the zone. */
  readonly date: string;
  readonly timeZone: string;
  /** Whose calendar it is. */
  readonly userId: string;
}

const isNarrow = (): boolean => matchMedia('(max-width: 48rem)').matches;

/** What the address says, else this week of the user, in their zone. */
function shownFirst({ uid, timeZone: usersZone }: CurrentUser): CalendarSelection {
  const given = new URLSearchParams(location.search);
  const timeZone = knownZone(given.get('zone'), usersZone, ownZone);
  const view = views.find((one) => one === given.get('view')) ?? (isNarrow() ? 'list' : 'week');
  const date = given.get('date') ?? '';
  const userId = given.get('user') || uid;
  return { view, date: isDate(date) ? date : dateIn(Date.now(), timeZone), timeZone, userId };
}

/** What the page shows. The address says so, so that it can be kept, and loaded again. While a date is typed, its year is another one. */
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
