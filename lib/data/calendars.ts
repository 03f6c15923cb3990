import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type Calendar, hoursOf } from '../domain/availability/calendar.ts';
import type { CalendarState, StoredCalendar } from '../domain/availability/stored-calendar.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { atVersion } from './at-version.ts';
import type { Change } from './change.ts';
import type { Action } from './commit.ts';
import { hoursForm } from './host-rules.ts';
import type { Item, Items } from './items.ts';
import { type Key, keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import { firstRelease, storedForm } from './stored-form.ts';
import { TableName, table } from './table.ts';
import { tellChange } from './tell-change.ts';
import { present, tombstone } from './tombstone.ts';

/** Every schema of a stored calendar. A member that later calendars have is a line: what it is in those before. */
const form = storedForm<{ doc: Calendar }>(
  {},
  { doc: { createdAt: firstRelease, updatedAt: firstRelease } },
);

/** The calendar alone. */
export const calendarFrom = (item: Item): Calendar => form.read(item, 'doc');

/** The one place that reads what `writeCalendar` wrote. */
export function storedCalendarFrom(item: Item | undefined): StoredCalendar | undefined {
  const found = present(item);
  return found && { ver: found.ver as number, calendar: calendarFrom(found) };
}

/** Whose calendar it is, or was until it was deleted: an id never changes hands. */
export async function findCalendarOwner(
  of: OrganizationId,
  uid: string,
): Promise<string | undefined> {
  const item = await readKey(keys.calendarOwner(of, uid));
  return item?.userId as string | undefined;
}

/** Read consistently: what was just answered 201 is never 404. */
export async function findCalendar(
  of: OrganizationId,
  uid: string,
): Promise<StoredCalendar | undefined> {
  const userId = await findCalendarOwner(of, uid);
  if (userId === undefined) return undefined;
  return storedCalendarFrom(await readKey(keys.calendar(of, userId, uid)));
}

async function readKey(key: Key): Promise<Item | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: { ...key }, ConsistentRead: true }),
  );
  return Item;
}

/** The calendars of a user, in the order of their ids. */
export async function listCalendars(
  of: OrganizationId,
  userId: string,
): Promise<readonly Calendar[]> {
  const { pk, sk } = keys.calendar(of, userId, '');
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ConsistentRead: true,
  });
  return items.flatMap((item) => storedCalendarFrom(item)?.calendar ?? []);
}

/** What must be read before a calendar can be changed. */
export const calendarKeys = (of: OrganizationId, userId: string, uid: string): Key[] => [
  keys.calendar(of, userId, uid),
  keys.hours(of, userId),
];

/** What must be read besides, before the calendar can become the default. */
export function formerDefaultKeys(
  items: Items,
  of: OrganizationId,
  userId: string,
  uid: string,
): Key[] {
  const defaultUid = items.get(keys.hours(of, userId))?.calendarId as string | undefined;
  return defaultUid === undefined || defaultUid === uid
    ? []
    : [keys.calendar(of, userId, defaultUid)];
}

/** `becomesDefault`: what `formerDefaultKeys` names was read, too. */
export function calendarStateIn(
  items: Items,
  of: OrganizationId,
  userId: string,
  uid: string,
  becomesDefault: boolean,
): CalendarState {
  const item = items.get(keys.calendar(of, userId, uid));
  const hours = items.get(keys.hours(of, userId));
  const [former] = becomesDefault ? formerDefaultKeys(items, of, userId, uid) : [];
  return {
    before: storedCalendarFrom(item)?.calendar,
    ver: (item?.ver as number | undefined) ?? 0,
    hoursVer: (hours?.ver as number | undefined) ?? 0,
    defaultUid: hours?.calendarId as string | undefined,
    count: (hours?.calendars as number | undefined) ?? 0,
    former: former && storedCalendarFrom(items.get(former)),
  };
}

/**
 * Writes the calendar as given, new or not. Where it is the default its hours are written beside it,
 * and the calendar that was the default until now is no longer.
 */
export function storeCalendar(
  of: OrganizationId,
  state: CalendarState,
  calendar: Calendar,
  change: Change,
): Action[] {
  const { before, ver, former } = state;
  const { uid, userId, isDefault, updatedAt } = calendar;
  const count = state.count + (before === undefined ? 1 : 0);
  const actions = [writeCalendar(of, { ver, calendar }, change)];
  if (before === undefined) actions.push(writeOwner(of, uid, { userId }));
  if (isDefault) actions.push(writeHours(of, state, calendar, count));
  else if (before === undefined) actions.push(countCalendars(of, userId, state, count));
  if (isDefault && former !== undefined) {
    const demoted = { ...former.calendar, isDefault: false, updatedAt };
    actions.push(writeCalendar(of, { ver: former.ver, calendar: demoted }, change));
  }
  return actions;
}

/** Deletes a calendar that is not the default. */
export function removeCalendar(
  of: OrganizationId,
  state: CalendarState,
  { uid, userId }: Calendar,
  change: Change,
): Action[] {
  const { ver, count } = state;
  const gone = tombstone(ver, Date.parse(change.at));
  const key = keys.calendar(of, userId, uid);
  return [
    tellChange({ key, item: gone, ...atVersion(ver) }, change),
    writeOwner(of, uid, { userId, exp: gone.exp }),
    countCalendars(of, userId, state, count - 1),
  ];
}

function writeCalendar(
  of: OrganizationId,
  { ver, calendar }: StoredCalendar,
  change: Change,
): Action {
  const key = keys.calendar(of, calendar.userId, calendar.uid);
  const item = { ver: ver + 1, ...form.write({ doc: calendar }) };
  return tellChange({ key, item, ...atVersion(ver) }, change);
}

/** An id that belongs to a calendar of somebody else stays theirs. */
const writeOwner = (
  of: OrganizationId,
  uid: string,
  item: Item & { readonly userId: string },
): Action => ({
  key: keys.calendarOwner(of, uid),
  item,
  condition: 'attribute_not_exists(pk) OR userId = :owner',
  values: { ':owner': item.userId },
});

/** What the hours of a user are when this is their default calendar and they have so many. */
export const resolvedHours = (calendar: Calendar, calendars: number) => ({
  ...hoursForm.write({ doc: hoursOf(calendar) }),
  calendarId: calendar.uid,
  calendars,
});

function writeHours(
  of: OrganizationId,
  { hoursVer }: CalendarState,
  calendar: Calendar,
  calendars: number,
): Action {
  const item = { ver: hoursVer + 1, ...resolvedHours(calendar, calendars) };
  return { key: keys.hours(of, calendar.userId), item, ...atVersion(hoursVer) };
}

/** The hours stay: only how many calendars there are is another. */
const countCalendars = (
  of: OrganizationId,
  userId: string,
  { hoursVer }: CalendarState,
  calendars: number,
): Action => ({
  key: keys.hours(of, userId),
  update: 'SET ver = :next, calendars = :n',
  condition: 'ver = :v',
  values: { ':v': hoursVer, ':next': hoursVer + 1, ':n': calendars },
});
