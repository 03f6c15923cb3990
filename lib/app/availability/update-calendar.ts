import { Problem, unprocessable } from '../../contract/problem.ts';
import { type findCalendarOwner, storeCalendar } from '../../data/calendars.ts';
import { keys } from '../../data/keys.ts';
import type { Calendar } from '../../domain/availability/calendar.ts';
import { calendarViolations } from '../../domain/availability/calendar-violations.ts';
import type { CalendarState } from '../../domain/availability/stored-calendar.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { asItIs } from '../as-it-is.ts';
import type { Intent } from '../intent.ts';
import type { Plan } from '../settle.ts';
import {
  type CalendarDeps,
  type CalendarReply,
  changeCalendar,
  changeOf,
  requireRoom,
} from './change-calendar.ts';

type Settable = Pick<Calendar, 'name' | 'isDefault' | 'timezone' | 'calendars' | 'overrides'>;

/** What may be changed; absent members stay. */
export type CalendarUpdate = {
  readonly [Name in keyof Settable]?: Settable[Name] | undefined;
};

/** Changes what was sent. The hours of the default calendar are those that count, in the same transaction. */
export const updateCalendar = (
  uid: string,
  sent: CalendarUpdate,
  intent: Intent,
  deps: CalendarDeps & { readonly findCalendarOwner: typeof findCalendarOwner },
): Promise<CalendarReply> =>
  changeCalendar(uid, intent, deps, {
    becomesDefault: sent.isDefault === true,
    decide: (before, state) => decide(sent, before, state, intent),
  });

function decide(
  sent: CalendarUpdate,
  before: Calendar,
  state: CalendarState,
  intent: Intent,
): Plan<CalendarReply> {
  // Nothing was asked for, so nothing is changed either.
  if (Object.keys(sent).length === 0) {
    const key = keys.calendar(intent.actor.organizationId, before.userId, before.uid);
    return asItIs(key, { data: before, version: state.ver });
  }
  const calendar: Calendar = {
    ...before,
    name: sent.name ?? before.name,
    isDefault: sent.isDefault ?? before.isDefault,
    timezone: sent.timezone ?? before.timezone,
    calendars: sent.calendars ?? before.calendars,
    overrides: sent.overrides ?? before.overrides,
    updatedAt: formatInstant(intent.nowMs),
  };
  const violations = calendarViolations(sent);
  if (violations.length > 0) throw unprocessable(violations);
  requireRoom(calendar, before);
  if (before.isDefault && !calendar.isDefault) throw new Problem('calendar/is-default');
  const change = changeOf('calendar_updated', intent);
  return {
    reply: { data: calendar, version: state.ver + 1 },
    actions: storeCalendar(intent.actor.organizationId, state, calendar, change),
  };
}
