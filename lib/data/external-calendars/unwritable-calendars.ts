import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { EntryPlace } from '../../domain/external-calendars/entry-steps.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { dayMs } from '../../domain/time/zone.ts';
import { readItems } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { enqueueSingleJob } from '../jobs/single-job.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import { calendarName } from './calendar-sync.ts';
import { syncJob } from './sync-job.ts';

type Calendar = Pick<EntryPlace, 'connection' | 'calendarId'>;

/**
 * Longer than the interval of retries, which is at most a day. If no entry of the calendar is
 * retried, the mark expires.
 */
const rememberedMs = 2 * dayMs;

const keyOf = (of: OrganizationId, { connection, calendarId }: Calendar): Key =>
  keys.unwritable(of, connection, calendarName(calendarId));

/**
 * Marks a calendar as not writable, after several failed attempts. If the mark is new, its
 * connection is synchronized immediately, so that the user is notified.
 */
export async function markUnwritable(
  of: OrganizationId,
  calendar: Calendar,
  nowMs: number,
): Promise<void> {
  const exp = Math.ceil((nowMs + rememberedMs) / 1000);
  const Item = { ...keyOf(of, calendar), exp };
  const command = new PutCommand({ TableName, Item, ReturnValues: 'ALL_OLD' });
  const { Attributes: before } = await table.send(command);
  if (before === undefined) await enqueueSingleJob(syncJob(of, calendar.connection), nowMs);
}

/** Removes the mark. If it existed, the connection is synchronized immediately. */
export async function markWritable(
  of: OrganizationId,
  calendar: Calendar,
  nowMs: number,
): Promise<void> {
  const Key = { ...keyOf(of, calendar) };
  const command = new DeleteCommand({ TableName, Key, ReturnValues: 'ALL_OLD' });
  const { Attributes: before } = await table.send(command);
  if (before !== undefined) await enqueueSingleJob(syncJob(of, calendar.connection), nowMs);
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
