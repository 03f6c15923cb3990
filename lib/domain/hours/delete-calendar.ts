import { type Decision, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { type ChangeRefusal, changeable } from './calendar-access.ts';
import type { NamedCalendar } from './calendar-changes.ts';
import { type AvailabilityChange, putCalendarCount, removeCalendar } from './changes.ts';
import { userCalendars } from './needs.ts';

/**
 * Deletes a calendar. The default calendar is refused, so a user who has hours never loses them.
 */
export function deleteCalendar(
  named: NamedCalendar | undefined,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  { readonly version: number },
  ChangeRefusal | 'calendar/is-default',
  AvailabilityChange
> {
  if (named === undefined) return refuse('calendar/unknown');
  const stored = changeable(named, snapshot, context);
  if ('refused' in stored) return stored;
  const { ver, calendar } = stored;
  if (calendar.isDefault) return refuse('calendar/is-default');
  const { userId } = calendar;
  const count = snapshot.get(userCalendars(userId)).count - 1;
  const event = eventOf('calendar_deleted', formatInstant(context.nowMs), context);
  return {
    reply: { version: ver + 1 },
    changes: [removeCalendar({ calendar, event }), putCalendarCount({ userId, count })],
  };
}
