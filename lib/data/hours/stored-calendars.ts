import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { CalendarEvent } from '../../domain/events.ts';
import { type Calendar, hoursOf } from '../../domain/hours/calendar.ts';
import type { StoredCalendar, UserCalendars } from '../../domain/hours/stored-calendar.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { providersFrom } from '../conferencing/connected-providers.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { TableName, table } from '../engine/table.ts';
import { hasExternal } from '../external-calendars/external-time.ts';
import { outboxAction } from '../feed/outbox-action.ts';
import { storedForm } from '../items/stored-form.ts';
import { present, tombstone } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import { hoursForm } from '../schedules/host-rules.ts';

const form = storedForm<{ doc: Calendar }>();

/** Reads the item that `writeCalendar` wrote. */
export function storedCalendarFrom(item: Item | undefined): StoredCalendar | undefined {
  const found = present(item);
  return found && { ver: found.ver as number, calendar: form.read(found, 'doc') };
}

/**
 * The user who has the calendar, or had it until it was deleted. The id of a calendar is never
 * reused for another user.
 */
export const calendarOwnerIn = (
  of: OrganizationId,
  items: Items,
  uid: string,
): string | undefined => items.get(keys.calendarOwner(of, uid))?.userId as string | undefined;

export const calendarIn = (
  of: OrganizationId,
  items: Items,
  userId: string,
  uid: string,
): StoredCalendar | undefined => storedCalendarFrom(items.get(keys.calendar(of, userId, uid)));

/**
 * The default calendar and the number of calendars of a user. The item of the user's hours contains
 * both.
 */
export function userCalendarsIn(of: OrganizationId, items: Items, userId: string): UserCalendars {
  const hours = items.get(keys.hours(of, userId));
  return {
    defaultUid: hours?.calendarId as string | undefined,
    count: (hours?.calendars as number | undefined) ?? 0,
  };
}

/** Consistent, so that a calendar that was just created is never 404. */
export async function findCalendar(
  of: OrganizationId,
  uid: string,
): Promise<StoredCalendar | undefined> {
  const owner = await readKey(keys.calendarOwner(of, uid));
  if (owner === undefined) return undefined;
  return storedCalendarFrom(await readKey(keys.calendar(of, owner.userId as string, uid)));
}

async function readKey(key: Key): Promise<Item | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: { ...key }, ConsistentRead: true }),
  );
  return Item;
}

/** The calendars of a user, sorted by id. */
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

/** Writes the calendar as its next version. A new calendar is written with its owner. */
export function storeCalendar(
  of: OrganizationId,
  items: Items,
  calendar: Calendar,
  event: CalendarEvent,
): readonly Action[] {
  const { uid, userId } = calendar;
  const isNew = calendarIn(of, items, userId, uid) === undefined;
  return [
    writeCalendar(of, items, calendar, event),
    ...(isNew ? [writeOwner(of, uid, { userId })] : []),
  ];
}

/** Deletes a calendar that is not the default. */
export function deleteCalendar(
  of: OrganizationId,
  items: Items,
  { uid, userId }: Calendar,
  event: CalendarEvent,
): readonly Action[] {
  const key = keys.calendar(of, userId, uid);
  const ver = versionIn(items, key);
  const gone = tombstone(ver, Date.parse(event.at));
  return [
    outboxAction({ key, item: gone, ...atVersion(ver) }, event),
    writeOwner(of, uid, { userId, exp: gone.exp }),
  ];
}

/**
 * The version of the item that was read, even if the calendar was deleted; 0 if the item does not
 * exist.
 */
const versionIn = (items: Items, key: Key): number => (items.get(key)?.ver as number) ?? 0;

function writeCalendar(
  of: OrganizationId,
  items: Items,
  calendar: Calendar,
  event: CalendarEvent,
): Action {
  const key = keys.calendar(of, calendar.userId, calendar.uid);
  const ver = versionIn(items, key);
  const item = { ver: ver + 1, ...form.write({ doc: calendar }) };
  return outboxAction({ key, item, ...atVersion(ver) }, event);
}

/**
 * Stores the owner of a calendar. The condition refuses an id that belongs to a calendar of another
 * user.
 */
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

/** The stored hours of a user, with the default calendar and the number of calendars. */
export const resolvedHours = (calendar: Calendar, calendars: number) => ({
  ...hoursForm.write({ doc: hoursOf(calendar) }),
  calendarId: calendar.uid,
  calendars,
});

/** Stores the hours of the default calendar as those of its user. */
export function writeHours(
  of: OrganizationId,
  items: Items,
  calendar: Calendar,
  calendars: number,
): Action {
  const key = keys.hours(of, calendar.userId);
  const ver = versionIn(items, key);
  const found = items.get(key);
  const external = hasExternal(found);
  const conferencing = providersFrom(found);
  const item = {
    ver: ver + 1,
    ...resolvedHours(calendar, calendars),
    ...(external && { external }),
    ...(conferencing.length > 0 && { conferencing }),
  };
  return { key, item, ...atVersion(ver) };
}

/** Stores the number of calendars of a user, without changing the hours. */
export function countCalendars(
  of: OrganizationId,
  items: Items,
  userId: string,
  calendars: number,
): Action {
  const key = keys.hours(of, userId);
  const ver = versionIn(items, key);
  return {
    key,
    update: 'SET ver = :next, calendars = :n',
    condition: 'ver = :v',
    values: { ':v': ver, ':next': ver + 1, ':n': calendars },
  };
}
