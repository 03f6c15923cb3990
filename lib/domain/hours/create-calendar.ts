import { canChange } from '../access.ts';
import { type Decision, refuse, refuseViolations } from '../decision.ts';
import { eventOf } from '../events.ts';
import { storedUser } from '../people/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { Violation } from '../violation.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import type { Calendar } from './calendar.ts';
import { refuseSize } from './calendar-access.ts';
import { calendarChanges, calendarNeeds, type NamedCalendar } from './calendar-changes.ts';
import { type CalendarViolation, calendarViolations } from './calendar-violations.ts';
import type { AvailabilityChange } from './changes.ts';
import { userCalendars } from './needs.ts';
import type { CalendarReply } from './stored-calendar.ts';

const mostCalendars = 50;

/** The body of a new calendar. Defaults to the calling user. */
export type NewCalendar = Pick<Calendar, 'name' | 'timezone' | 'calendars' | 'overrides'> & {
  readonly userId?: string | undefined;
  readonly isDefault?: boolean | undefined;
};

/** Lists the reads that `createCalendar` needs, except the former default calendar. */
export const newCalendarNeeds = (named: NamedCalendar): Need[] => [
  storedUser(named.userId),
  ...calendarNeeds(named),
];

type Refusal =
  | 'caller/role-forbids'
  | 'request/unprocessable'
  | CalendarViolation['code']
  | 'user/unknown'
  | 'calendar/too-large'
  | 'calendar/too-many';

/**
 * Creates a calendar of a user. The first calendar always becomes the default, a later one if
 * requested.
 */
export function createCalendar(
  { sent, named }: { readonly sent: NewCalendar; readonly named: NamedCalendar },
  snapshot: Snapshot,
  context: WriteContext,
): Decision<CalendarReply, Refusal, AvailabilityChange> {
  const { userId } = named;
  if (!canChange(context.actor, [userId])) return refuse('caller/role-forbids');
  const violations = [...calendarViolations(sent), ...unknownUser(snapshot, userId)];
  if (violations.length > 0) return refuseViolations(violations);
  const { defaultUid, count } = snapshot.get(userCalendars(userId));
  const calendar = newCalendar(sent, named, defaultUid === undefined, context);
  const refused = refuseSize(calendar);
  if (refused !== undefined) return refused;
  if (count >= mostCalendars) return refuse('calendar/too-many');
  const event = eventOf('calendar_created', calendar.createdAt, context);
  return {
    reply: { data: { ...calendar, uid: shownUid(calendar.uid, context) }, version: 1 },
    changes: calendarChanges(snapshot, named, calendar, event),
  };
}

const unknownUser = (snapshot: Snapshot, userId: string): Violation<'user/unknown'>[] =>
  snapshot.get(storedUser(userId)) === undefined
    ? [
        {
          pointer: '/userId',
          code: 'user/unknown',
          detail: 'The organization does not have this user.',
        },
      ]
    : [];

function newCalendar(
  { name, timezone, calendars, overrides }: NewCalendar,
  { uid, userId, becomesDefault }: NamedCalendar,
  isFirst: boolean,
  { actor, nowMs }: WriteContext,
): Calendar {
  const createdAt = formatInstant(nowMs);
  return {
    uid,
    teamId: actor.organizationId,
    userId,
    name,
    isDefault: becomesDefault || isFirst,
    timezone,
    calendars,
    overrides,
    createdAt,
    updatedAt: createdAt,
  };
}
