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
import { hostHours, storedCalendar, userCalendars } from '../../../lib/domain/hours/needs.ts';
import { type CalendarUpdate, updateCalendar } from '../../../lib/domain/hours/update-calendar.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import { newUser } from '../../../lib/domain/people/user.ts';
import type { Need, Snapshot } from '../../../lib/domain/snapshot.ts';
import type { OrganizationId, Role } from '../../../lib/domain/tenancy.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { changesOfKind } from '../../support/decisions/changes.ts';
import {
  absent,
  type ReadValues,
  read,
  snapshotOf,
  valueIn,
  valuesIn,
  withSameItem,
} from '../../support/decisions/read-values.ts';

/** One user who has no calendars. */
export const nothing: ReadValues = [
  read(storedUser('ada'), {
    ver: 1,
    user: newUser(
      { userId: 'ada', name: 'Ada', email: 'ada@example.com', timeZone: 'UTC', role: 'member' },
      '2026-11-20T00:00:00.000Z',
    ),
  }),
  absent(userCalendars, { defaultUid: undefined, count: 0 }),
];

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

/** A snapshot of only these needs. The hours and the number of calendars are one item. */
const hoursSnapshot = (from: ReadValues, needs: readonly Need[]): Snapshot =>
  snapshotOf(withSameItem(needs, hostHours, userCalendars), ...from);

/** The snapshot of a decision, which reads only what it lists as needed. */
const readFor = (from: ReadValues, named: NamedCalendar, needs: readonly Need[]): Snapshot =>
  hoursSnapshot(from, [...needs, ...formerDefaultNeeds(hoursSnapshot(from, needs), named)]);

export function create(
  uid: string,
  parts: Partial<NewCalendar> = {},
  from = nothing,
  context = by('ada'),
) {
  const sent = { ...hours, ...parts };
  const becomesDefault = sent.isDefault === true;
  const named = { userId: sent.userId ?? context.actor.userId, uid, becomesDefault };
  return createCalendar({ sent, named }, readFor(from, named, newCalendarNeeds(named)), context);
}

export function update(uid: string, sent: CalendarUpdate, from: ReadValues, context = by('ada')) {
  const named = { userId: 'ada', uid, becomesDefault: sent.isDefault === true };
  return updateCalendar({ sent, named }, readFor(from, named, calendarNeeds(named)), context);
}

export function remove(uid: string, from: ReadValues, context = by('ada')) {
  const named = { userId: 'ada', uid, becomesDefault: false };
  return deleteCalendar(named, readFor(from, named, calendarNeeds(named)), context);
}

/** The stored data after an accepted change. */
export function after(
  from: ReadValues,
  decision: Decision<unknown, string, AvailabilityChange>,
): ReadValues {
  if ('refused' in decision)
    throw new Error(`The decision was refused: ${JSON.stringify(decision)}`);
  const before = valueIn(from, userCalendars('ada')) ?? { defaultUid: undefined, count: 0 };
  const [hours] = changesOfKind(decision, putHostHours);
  const [counted] = changesOfKind(decision, putCalendarCount);
  const defaultUid = hours ? hours.calendar.uid : before.defaultUid;
  const { count } = hours ?? counted ?? before;
  return [
    ...from,
    ...changesOfKind(decision, putCalendar).map(({ calendar }) => {
      const ver = valueIn(from, calendarOfAda(calendar.uid))?.ver ?? 0;
      return read(calendarOfAda(calendar.uid), { ver: ver + 1, calendar });
    }),
    ...changesOfKind(decision, removeCalendar).map(({ calendar }) =>
      read(calendarOfAda(calendar.uid), undefined),
    ),
    read(userCalendars('ada'), { defaultUid, count }),
  ];
}

export const calendarOfAda = (uid: string) => storedCalendar({ userId: 'ada', uid });

export const calendarsIn = (from: ReadValues): readonly Calendar[] =>
  valuesIn(from, storedCalendar).flatMap(([, stored]) => stored?.calendar ?? []);
