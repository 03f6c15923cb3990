import { canChange, canSee } from '../access.ts';
import { type Refused, refuse, refuseViolations } from '../decision.ts';
import { refuseVersion } from '../precondition.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { type Calendar, calendarBytes, calendarBytesAtMost } from './calendar.ts';
import type { NamedCalendar } from './calendar-changes.ts';
import { storedCalendar } from './needs.ts';
import type { StoredCalendar } from './stored-calendar.ts';

export type ChangeRefusal = 'calendar/unknown' | 'caller/role-forbids' | 'resource/changed';

/**
 * Finds a calendar to change. An unknown or hidden calendar is refused first, then the role, then
 * the version.
 */
export function changeable(
  { userId, uid }: NamedCalendar,
  snapshot: Snapshot,
  { actor, precondition }: WriteContext,
): StoredCalendar | Refused<ChangeRefusal> {
  const stored = snapshot.get(storedCalendar({ userId, uid }));
  if (stored === undefined || !canSee(actor, [userId])) {
    return refuse('calendar/unknown');
  }
  if (!canChange(actor, [userId])) return refuse('caller/role-forbids');
  return refuseVersion(precondition, stored.ver) ?? stored;
}

/**
 * Refuses a calendar that is too large to be read with every search. A calendar that is already too
 * large may change if it does not grow and does not become the default.
 */
export function refuseSize(
  calendar: Calendar,
  before?: Calendar,
): Refused<'calendar/too-large' | 'request/unprocessable'> | undefined {
  const bytes = calendarBytes(calendar);
  const counts = calendar.isDefault && before?.isDefault !== true;
  if (bytes <= calendarBytesAtMost) return undefined;
  if (before !== undefined && !counts && bytes <= calendarBytes(before)) return undefined;
  const detail = `The calendar would take ${bytes} bytes, but can take at most ${calendarBytesAtMost}.`;
  return refuseViolations([{ pointer: '', code: 'calendar/too-large', detail }]);
}
