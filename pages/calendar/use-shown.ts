import { useState } from 'preact/hooks';
import type { CurrentUser } from '../../client/src/index.ts';
import { dateIn, ownZone } from '../shared/times.ts';
import { type View, views } from './shown-period.ts';
import { knownZone } from './wall-clock.ts';

export interface Shown {
  readonly view: View;
  /** A local date of the zone. */
  readonly date: string;
  readonly timeZone: string;
}

const isNarrow = (): boolean => matchMedia('(max-width: 48rem)').matches;

/** What the address says, else this week in the zone of the user. */
function shownFirst({ timeZone: usersZone }: CurrentUser): Shown {
  const given = new URLSearchParams(location.search);
  const timeZone = knownZone(given.get('zone'), usersZone, ownZone);
  const view = views.find((one) => one === given.get('view')) ?? (isNarrow() ? 'list' : 'week');
  const date = given.get('date') ?? '';
  const isDate = /^\d{4}-\d\d-\d\d$/u.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`));
  return { view, date: isDate ? date : dateIn(Date.now(), timeZone), timeZone };
}

/** What the page shows. The address says so, so that it can be kept, and loaded again. */
export function useShown(me: CurrentUser) {
  const [shown, setShown] = useState(() => shownFirst(me));
  const show = (change: Partial<Shown>) => {
    const next = { ...shown, ...change };
    setShown(next);
    const { view, date, timeZone: zone } = next;
    history.replaceState(null, '', `?${new URLSearchParams({ view, date, zone })}`);
  };
  return { shown, show };
}
