import type { CalendarChanges } from '../changes.ts';
import type { CalendarEvent } from '../events.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { Calendar } from './calendar.ts';
import { hostHours, storedCalendar, userCalendars } from './needs.ts';

/** Which calendar of whom is changed. */
export interface NamedCalendar {
  readonly userId: string;
  readonly uid: string;
  /** It is to be the default, so the one that is it now matters too. */
  readonly becomesDefault: boolean;
}

/** What must be read before the calendar can be changed. */
export const calendarNeeds = ({ userId, uid }: NamedCalendar): Need[] => [
  storedCalendar({ userId, uid }),
  hostHours(userId),
];

/** What must be read after that: the calendar that stops being the default when this one becomes it. */
export function formerDefaultNeeds(snapshot: Snapshot, named: NamedCalendar): Need[] {
  const former = formerDefaultUid(snapshot, named);
  return former === undefined ? [] : [storedCalendar({ userId: named.userId, uid: former })];
}

function formerDefaultUid(
  snapshot: Snapshot,
  { userId, uid, becomesDefault }: NamedCalendar,
): string | undefined {
  const { defaultUid } = snapshot.get(userCalendars(userId));
  return becomesDefault && defaultUid !== uid ? defaultUid : undefined;
}

/** What changes with the calendar, which is as it will be: there is one default, and so many calendars as there are. */
export function calendarChanges(
  snapshot: Snapshot,
  named: NamedCalendar,
  calendar: Calendar,
  event: CalendarEvent,
): CalendarChanges {
  const { userId, uid } = named;
  const isNew = snapshot.get(storedCalendar({ userId, uid })) === undefined;
  const formerUid = calendar.isDefault ? formerDefaultUid(snapshot, named) : undefined;
  const former =
    formerUid === undefined ? undefined : snapshot.get(storedCalendar({ userId, uid: formerUid }));
  const { updatedAt } = calendar;
  return {
    kind: 'calendar',
    calendar,
    former: former && { ...former.calendar, isDefault: false, updatedAt },
    count: snapshot.get(userCalendars(userId)).count + Number(isNew),
    event,
  };
}
