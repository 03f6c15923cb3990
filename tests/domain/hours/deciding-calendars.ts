import type { Decision } from '../../../lib/domain/decision.ts';
import type { Calendar } from '../../../lib/domain/hours/calendar.ts';
import {
  calendarNeeds,
  formerDefaultNeeds,
  type NamedCalendar,
} from '../../../lib/domain/hours/calendar-changes.ts';
import {
  type AvailabilityChange,
  putCalendar,
  putCalendarCount,
  putHostHours,
  removeCalendar,
} from '../../../lib/domain/hours/changes.ts';
import {
  createCalendar,
  type NewCalendar,
  newCalendarNeeds,
} from '../../../lib/domain/hours/create-calendar.ts';
import { deleteCalendar } from '../../../lib/domain/hours/delete-calendar.ts';
import type { StoredCalendar } from '../../../lib/domain/hours/stored-calendar.ts';
import { type CalendarUpdate, updateCalendar } from '../../../lib/domain/hours/update-calendar.ts';
import { newUser } from '../../../lib/domain/people/user.ts';
import type { Need, Snapshot } from '../../../lib/domain/snapshot.ts';
import type { OrganizationId, Role } from '../../../lib/domain/tenancy.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { changesOfKind } from '../../support/decisions/changes.ts';
import type { Given } from '../../support/decisions/given.ts';
import { readFrom } from '../../support/decisions/snapshot.ts';

/** One user who has no calendars. */
export const nothing: Given = {
  users: {
    ada: newUser(
      { userId: 'ada', name: 'Ada', email: 'ada@example.com', timeZone: 'UTC', role: 'member' },
      '2026-11-20T00:00:00.000Z',
    ),
  },
};

export const by = (
  userId: string,
  role: Role = 'member',
  parts: Partial<WriteContext> = {},
): WriteContext => ({
  actor: { organizationId: 'org' as OrganizationId, userId, role },
  nowMs: Date.parse('2030-01-01T00:00:00Z'),
  requestId: 'request',
  dryRun: false,
  precondition: undefined,
  ...parts,
});

export const hours: NewCalendar = { name: 'Hours', timezone: 'UTC', calendars: [], overrides: {} };

/** Each decision is made on what it said that it needs, and on nothing else. */
function read(from: Given, named: NamedCalendar, needs: readonly Need[]): Snapshot {
  return readFrom(from, [...needs, ...formerDefaultNeeds(readFrom(from, needs), named)]);
}

export function create(
  uid: string,
  parts: Partial<NewCalendar> = {},
  from = nothing,
  context = by('ada'),
) {
  const sent = { ...hours, ...parts };
  const becomesDefault = sent.isDefault === true;
  const named = { userId: sent.userId ?? context.actor.userId, uid, becomesDefault };
  return createCalendar({ sent, named }, read(from, named, newCalendarNeeds(named)), context);
}

export function update(uid: string, sent: CalendarUpdate, from: Given, context = by('ada')) {
  const named = { userId: 'ada', uid, becomesDefault: sent.isDefault === true };
  return updateCalendar({ sent, named }, read(from, named, calendarNeeds(named)), context);
}

export function remove(uid: string, from: Given, context = by('ada')) {
  const named = { userId: 'ada', uid, becomesDefault: false };
  return deleteCalendar(named, read(from, named, calendarNeeds(named)), context);
}

/** What is stored after an accepted change. */
export function after(from: Given, decision: Decision<unknown, string, AvailabilityChange>): Given {
  if ('refused' in decision) throw new Error(`It was refused: ${JSON.stringify(decision)}`);
  const ada: Record<string, StoredCalendar | undefined> = { ...from.calendars?.ada };
  for (const { calendar } of changesOfKind(decision, putCalendar)) {
    ada[calendar.uid] = { ver: (ada[calendar.uid]?.ver ?? 0) + 1, calendar };
  }
  for (const { calendar } of changesOfKind(decision, removeCalendar)) {
    ada[calendar.uid] = undefined;
  }
  const before = from.userCalendars?.ada ?? { defaultUid: undefined, count: 0 };
  const [hours] = changesOfKind(decision, putHostHours);
  const [counted] = changesOfKind(decision, putCalendarCount);
  const defaultUid = hours ? hours.calendar.uid : before.defaultUid;
  const { count } = hours ?? counted ?? before;
  return { ...from, calendars: { ada }, userCalendars: { ada: { defaultUid, count } } };
}

export const calendarsIn = ({ calendars }: Given): readonly Calendar[] =>
  Object.values(calendars?.ada ?? {}).flatMap((stored) => stored?.calendar ?? []);
