import { Problem, unprocessable } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { calendarStateIn, storeCalendar } from '../../data/calendars.ts';
import type { Items } from '../../data/items.ts';
import { keys } from '../../data/keys.ts';
import { userIn } from '../../data/users.ts';
import { canChange } from '../../domain/access.ts';
import type { Calendar } from '../../domain/availability/calendar.ts';
import { calendarViolations } from '../../domain/availability/calendar-violations.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Violation } from '../../domain/violation.ts';
import type { Intent } from '../intent.ts';
import { type Plan, settle } from '../settle.ts';
import {
  type CalendarDeps,
  type CalendarReply,
  changeOf,
  readCalendarState,
  requireRoom,
} from './change-calendar.ts';

const mostCalendars = 50;

export type NewCalendar = Pick<Calendar, 'name' | 'timezone' | 'calendars' | 'overrides'> & {
  readonly userId?: string | undefined;
  readonly isDefault?: boolean | undefined;
};

/** Gives a user another calendar; the first one, or one that is to be it, becomes the default in the same transaction. */
export async function createCalendar(
  sent: NewCalendar,
  intent: Intent,
  deps: CalendarDeps & { readonly newUid: () => string },
): Promise<CalendarReply> {
  const of = intent.actor.organizationId;
  const userId = sent.userId ?? intent.actor.userId;
  const named = { userId, uid: deps.newUid(), becomesDefault: sent.isDefault === true };
  const more = [keys.user(of, userId)];
  return settle<{ items: Items }, CalendarReply>(intent, {
    read: () => readCalendarState(named, intent, deps, more),
    decide: ({ items }) => decide(sent, named, intent, items),
    commit: deps.commit,
    root: keys.hours(of, userId),
    tooLarge: 'calendar/too-large',
  });
}

function decide(
  { name, timezone, calendars, overrides, isDefault }: NewCalendar,
  { userId, uid, becomesDefault }: { userId: string; uid: string; becomesDefault: boolean },
  intent: Intent,
  items: Items,
): Plan<CalendarReply> {
  const { actor, nowMs, isDryRun } = intent;
  const of = actor.organizationId;
  if (!canChange(actor, [userId])) throw new Problem('caller/role-forbids');
  const violations: Violation<ProblemCode>[] = calendarViolations({ timezone, calendars });
  if (userIn(items, of, userId) === undefined) {
    const detail = 'The organization has no such user.';
    violations.push({ pointer: '/userId', code: 'user/unknown', detail });
  }
  if (violations.length > 0) throw unprocessable(violations);
  const state = calendarStateIn(items, of, userId, uid, becomesDefault);
  const createdAt = formatInstant(nowMs);
  const calendar: Calendar = {
    uid,
    teamId: of,
    userId,
    name,
    isDefault: isDefault === true || state.defaultUid === undefined,
    timezone,
    calendars,
    overrides,
    createdAt,
    updatedAt: createdAt,
  };
  requireRoom(calendar);
  if (state.count >= mostCalendars) throw new Problem('calendar/too-many');
  return {
    reply: { data: isDryRun ? { ...calendar, uid: 'dry-run' } : calendar, version: 1 },
    actions: storeCalendar(of, state, calendar, changeOf('calendar_created', intent)),
  };
}
