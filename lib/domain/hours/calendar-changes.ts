import type { CalendarEvent } from '../events.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { Calendar } from './calendar.ts';
import { type AvailabilityChange, putCalendar, putCalendarCount, putHostHours } from './changes.ts';
import { hostHours, storedCalendar, userCalendars } from './needs.ts';

/** The calendar of a user that a request changes. */
export interface NamedCalendar {
  readonly userId: string;
  readonly uid: string;
  /** Whether it becomes the default, so that the current default must change, too. */
  readonly becomesDefault: boolean;
}

export const calendarNeeds = ({ userId, uid }: NamedCalendar): Need[] => [
  storedCalendar({ userId, uid }),
  hostHours(userId),
];

/** Lists the second reads: the current default calendar, if another one becomes the default. */
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

/**
 * Stores a calendar and its dependent items: the former default calendar, and the hours and the
 * calendar count of its user.
 */
export function calendarChanges(
  snapshot: Snapshot,
  named: NamedCalendar,
  calendar: Calendar,
  event: CalendarEvent,
): readonly AvailabilityChange[] {
  const { userId, uid } = named;
  const isNew = snapshot.get(storedCalendar({ userId, uid })) === undefined;
  const formerUid = calendar.isDefault ? formerDefaultUid(snapshot, named) : undefined;
  const former =
    formerUid === undefined ? undefined : snapshot.get(storedCalendar({ userId, uid: formerUid }));
  const { isDefault, updatedAt } = calendar;
  const count = snapshot.get(userCalendars(userId)).count + Number(isNew);
  return [
    putCalendar({ calendar, event }),
    ...(former
      ? [putCalendar({ calendar: { ...former.calendar, isDefault: false, updatedAt }, event })]
      : []),
    ...(isDefault ? [putHostHours({ calendar, count })] : []),
    ...(isNew && !isDefault ? [putCalendarCount({ userId, count })] : []),
  ];
}
