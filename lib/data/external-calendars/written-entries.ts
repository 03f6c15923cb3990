import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { NamedEntry } from '../../domain/external-calendars/entry-name.ts';
import type { EntryPlace, EntryRecord } from '../../domain/external-calendars/entry-steps.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import { readItems } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import { storedForm } from '../items/stored-form.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import { calendarName } from './calendar-sync.ts';

const form = storedForm<{ doc: Omit<EntryRecord, 'ver'> }>();

/** The stored state of the calendar entries of a booking, a schedule or a slot. */
export interface WrittenDown {
  /** The entries in each calendar. */
  readonly entries: readonly EntryRecord[];
  /** For a booking: the slots whose entries contain it. */
  readonly slots: readonly string[];
  /** For a slot: the bookings in its entry. */
  readonly bookings: readonly string[];
}

const keyOf = (
  of: OrganizationId,
  name: string,
  { connection, calendarId, part }: Omit<EntryPlace, 'userId'>,
): Key => keys.writtenEntry(of, name, connection, calendarName(calendarId), part);

/** Reads the state of all entries of a name. Consistent. */
export async function readWritten(of: OrganizationId, name: string): Promise<WrittenDown> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.writtenEntries(of, name) },
    ConsistentRead: true,
  });
  const written = { entries: [] as EntryRecord[], slots: [] as string[], bookings: [] as string[] };
  for (const item of items) {
    const sk = item.sk as string;
    const other = keys.uidInList(sk);
    if (sk === keys.slotOfBooking(of, name, other).sk) written.slots.push(other);
    else if (sk === keys.bookingOfSlot(of, name, other).sk) written.bookings.push(other);
    else written.entries.push({ ...form.read(item, 'doc'), ver: item.ver as number });
  }
  return written;
}

/** Those entries that the service has written into a calendar, or was about to write. */
export async function areWritten(
  of: OrganizationId,
  entries: readonly NamedEntry[],
  connection: string,
  calendarId: string,
): Promise<ReadonlySet<NamedEntry>> {
  const keyed = entries.map((entry) => ({
    entry,
    key: keyOf(of, entry.name, { connection, calendarId, part: entry.part }),
  }));
  const items = await readItems(
    of,
    keyed.map(({ key }) => key),
  );
  return new Set(keyed.flatMap(({ entry, key }) => (items.get(key) ? [entry] : [])));
}

const inSeconds = (ms: number): number => Math.ceil(ms / 1000);

/**
 * Stores the state of an entry, if it is still at the version that was read. Returns the new state.
 */
export async function writeDown(
  of: OrganizationId,
  name: string,
  { ver, ...entry }: EntryRecord,
  untilMs: number,
): Promise<EntryRecord | 'refused'> {
  const { condition, values } = atVersion(ver);
  const item = { ver: ver + 1, ...form.write({ doc: entry }), exp: inSeconds(untilMs) };
  return unlessRefused<EntryRecord>(async () => {
    await table.send(
      new PutCommand({
        TableName,
        Item: { ...item, ...keyOf(of, name, entry) },
        ConditionExpression: condition,
        ...(values && { ExpressionAttributeValues: { ...values } }),
      }),
    );
    return { ...entry, ver: ver + 1 };
  });
}

/** Deletes the state of an entry, if it is still at the version that was read. */
export async function forgetWritten(
  of: OrganizationId,
  name: string,
  { ver, ...place }: EntryRecord,
): Promise<'forgotten' | 'refused'> {
  const { condition, values } = atVersion(ver);
  return unlessRefused<'forgotten'>(async () => {
    await table.send(
      new DeleteCommand({
        TableName,
        Key: keyOf(of, name, place),
        ConditionExpression: condition,
        ...(values && { ExpressionAttributeValues: { ...values } }),
      }),
    );
    return 'forgotten';
  });
}

/**
 * Stores that the entry of a slot contains a booking. The item of the booking is written first, so
 * that the slot is found from the booking even after a crash.
 */
export async function joinEntry(
  of: OrganizationId,
  uid: string,
  slot: string,
  untilMs: number,
): Promise<void> {
  const exp = inSeconds(untilMs);
  for (const key of [keys.slotOfBooking(of, uid, slot), keys.bookingOfSlot(of, slot, uid)]) {
    await table.send(new PutCommand({ TableName, Item: { ...key, exp } }));
  }
}

/** Deletes the item of the slot that names a booking in its entry. */
export async function leaveEntry(of: OrganizationId, uid: string, slot: string): Promise<void> {
  const Key = { ...keys.bookingOfSlot(of, slot, uid) };
  await table.send(new DeleteCommand({ TableName, Key }));
}

/** Deletes the item of the booking that names a slot. */
export async function forgetSlot(of: OrganizationId, uid: string, slot: string): Promise<void> {
  const Key = { ...keys.slotOfBooking(of, uid, slot) };
  await table.send(new DeleteCommand({ TableName, Key }));
}
