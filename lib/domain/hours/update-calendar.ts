import { type Decision, refuse, refuseViolations } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import type { Calendar } from './calendar.ts';
import { type ChangeRefusal, changeable, refuseSize } from './calendar-access.ts';
import { calendarChanges, type NamedCalendar } from './calendar-changes.ts';
import { type CalendarViolation, calendarViolations } from './calendar-violations.ts';
import type { AvailabilityChange } from './changes.ts';
import { storedCalendar } from './needs.ts';
import type { CalendarReply } from './stored-calendar.ts';

type Settable = Pick<Calendar, 'name' | 'isDefault' | 'timezone' | 'calendars' | 'overrides'>;

/** The body of an update. Absent members do not change. */
export type CalendarUpdate = {
  readonly [Name in keyof Settable]?: Settable[Name] | undefined;
};

type Refusal =
  | ChangeRefusal
  | 'request/unprocessable'
  | CalendarViolation['code']
  | 'calendar/too-large'
  | 'calendar/is-default';

/**
 * Changes the members that are sent. A change of the default calendar changes the hours of its
 * user.
 */
export function updateCalendar(
  { sent, named }: { readonly sent: CalendarUpdate; readonly named: NamedCalendar | undefined },
  snapshot: Snapshot,
  context: WriteContext,
): Decision<CalendarReply, Refusal, AvailabilityChange> {
  if (named === undefined) return refuse('calendar/unknown');
  const stored = changeable(named, snapshot, context);
  if ('refused' in stored) return stored;
  const { ver, calendar: before } = stored;
  if (Object.keys(sent).length === 0) {
    return unchanged(storedCalendar({ userId: before.userId, uid: before.uid }), {
      data: before,
      version: ver,
    });
  }
  const violations = calendarViolations(sent);
  if (violations.length > 0) return refuseViolations(violations);
  const calendar = merged(before, sent, formatInstant(context.nowMs));
  const refused = refuseSize(calendar, before);
  if (refused !== undefined) return refused;
  if (before.isDefault && !calendar.isDefault) return refuse('calendar/is-default');
  const event = eventOf('calendar_updated', calendar.updatedAt, context);
  return {
    reply: { data: calendar, version: ver + 1 },
    changes: calendarChanges(snapshot, named, calendar, event),
  };
}

const merged = (before: Calendar, sent: CalendarUpdate, updatedAt: string): Calendar => ({
  ...before,
  name: sent.name ?? before.name,
  isDefault: sent.isDefault ?? before.isDefault,
  timezone: sent.timezone ?? before.timezone,
  calendars: sent.calendars ?? before.calendars,
  overrides: sent.overrides ?? before.overrides,
  updatedAt,
});
