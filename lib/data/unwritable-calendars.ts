import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { EntryPlace } from '../domain/calendars/placed-entry.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { dayMs } from '../domain/time/zone.ts';
import { calendarName } from './calendar-sync.ts';
import { connectionLane, putDueAlone } from './due.ts';
import { readItems } from './engine/items.ts';
import { TableName, table } from './engine/table.ts';
import { type Key, keys } from './keys.ts';

type Calendar = Pick<EntryPlace, 'connection' | 'calendarId'>;

/** What cannot be written is tried each day at least: what nobody tries any more is forgotten. */
const rememberedMs = 2 * dayMs;

const keyOf = (of: OrganizationId, { connection, calendarId }: Calendar): Key =>
  keys.unwritable(of, connection, calendarName(calendarId));

/** Says of a calendar that nothing could be written into it, again and again. Who reads it says so to its user, at once. */
export async function markUnwritable(
  of: OrganizationId,
  calendar: Calendar,
  nowMs: number,
): Promise<void> {
  const exp = Math.ceil((nowMs + rememberedMs) / 1000);
  await table.send(new PutCommand({ TableName, Item: { ...keyOf(of, calendar), exp } }));
  await putDueAlone(of, connectionLane(calendar.connection), nowMs);
}

/** Says it no more. */
export async function markWritable(
  of: OrganizationId,
  calendar: Calendar,
  nowMs: number,
): Promise<void> {
  await table.send(new DeleteCommand({ TableName, Key: { ...keyOf(of, calendar) } }));
  await putDueAlone(of, connectionLane(calendar.connection), nowMs);
}

export async function isUnwritable(
  of: OrganizationId,
  calendar: Calendar,
  nowMs: number,
): Promise<boolean> {
  const key = keyOf(of, calendar);
  const item = (await readItems(of, [key])).get(key);
  return item !== undefined && (item.exp as number) * 1000 > nowMs;
}
