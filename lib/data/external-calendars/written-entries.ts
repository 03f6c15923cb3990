import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { EntryPlace, EntryRecord } from '../../domain/external-calendars/placed-entry.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import { readItems } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { TableName, table } from '../engine/table.ts';
import { storedForm } from '../items/stored-form.ts';
import { unlessRefused } from '../jobs/due.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import { calendarName } from './calendar-sync.ts';

const form = storedForm<{ doc: Omit<EntryRecord, 'ver'> }>();

/** All that is written down under the name of an entry. */
export interface WrittenDown {
  /** Where it stands. */
  readonly entries: readonly EntryRecord[];
  /** Of a booking: the slots in whose entries it stands. */
  readonly slots: readonly string[];
  /** Of a slot: the bookings that stand in its entry. */
  readonly bookings: readonly string[];
}

const keyOf = (of: OrganizationId, name: string, { connection, calendarId }: EntryPlace): Key =>
  keys.writtenEntry(of, name, connection, calendarName(calendarId));

/** All that is written down under a name, as it is now. */
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

/** Which of these names have an entry in a calendar that the service wrote there, or was about to. */
export async function areWritten(
  of: OrganizationId,
  names: readonly string[],
  connection: string,
  calendarId: string,
): Promise<ReadonlySet<string>> {
  const keyed = names.map((name) => ({
    name,
    key: keys.writtenEntry(of, name, connection, calendarName(calendarId)),
  }));
  const items = await readItems(
    of,
    keyed.map(({ key }) => key),
  );
  return new Set(keyed.flatMap(({ name, key }) => (items.get(key) ? [name] : [])));
}

const inSeconds = (ms: number): number => Math.ceil(ms / 1000);

/** Writes down an entry, if what is written down of it is as it was read; answers it as it is from now on. */
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

/** Forgets an entry, if what is written down of it is as it was read. */
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

/** Writes down that a booking stands in the entry of a slot: first with the booking, so that it is found there whatever comes next. */
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

/** The booking does not stand in the entry any more, as far as the slot says. */
export async function leaveEntry(of: OrganizationId, uid: string, slot: string): Promise<void> {
  const Key = { ...keys.bookingOfSlot(of, slot, uid) };
  await table.send(new DeleteCommand({ TableName, Key }));
}

/** The same, as far as the booking says. */
export async function forgetSlot(of: OrganizationId, uid: string, slot: string): Promise<void> {
  const Key = { ...keys.slotOfBooking(of, uid, slot) };
  await table.send(new DeleteCommand({ TableName, Key }));
}
