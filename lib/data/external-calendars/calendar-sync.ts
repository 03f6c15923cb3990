import { hash } from 'node:crypto';
import type { CalendarEntry } from '../../domain/external-calendars/calendar-entry.ts';
import type { SyncChange } from '../../domain/external-calendars/changes.ts';
import type { StoredSync } from '../../domain/external-calendars/stored-sync.ts';
import type { SyncedCalendar } from '../../domain/external-calendars/synced-calendar.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil, present } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

/*
 * The stored calendars of a connection have their own partition. It contains the state of each
 * synchronization and the entries in parts. The hash of an entry's id determines its part, and a
 * change writes only the parts that it changes.
 */
const form = storedForm<{ doc: Omit<StoredSync, 'ver'> }>();
const entriesForm = storedForm<{ doc: readonly CalendarEntry[] }>();

/** Initial size of a part as JSON. The stored size is a fraction of it. */
const partChars = 200_000;

export function calendarSyncIn(
  of: OrganizationId,
  items: Items,
  uid: string,
): StoredSync | undefined {
  const item = present(items.get(keys.calendarSync(of, uid)));
  return item && { ver: item.ver as number, ...form.read(item, 'doc') };
}

/**
 * The hash of a provider's calendar id. Such an id has any length, and may be a part of the URL of
 * the calendar.
 */
export const calendarName = (calendarId: string): string =>
  hash('sha256', calendarId, 'base64url').slice(0, 22);

export const entriesKey = (
  of: OrganizationId,
  uid: string,
  calendarId: string,
  part: number,
): Key => keys.calendarEntries(of, uid, calendarName(calendarId), part);

/** The entries of one calendar, from all its parts. */
export function calendarEntriesIn(
  of: OrganizationId,
  items: Items,
  {
    uid,
    calendarId,
    parts,
  }: { readonly uid: string; readonly calendarId: string; readonly parts: number },
): readonly CalendarEntry[] {
  return Array.from({ length: parts }, (_, part) => {
    const item = items.get(entriesKey(of, uid, calendarId, part));
    return item === undefined ? [] : entriesForm.read(item, 'doc');
  }).flat();
}

const partsIn = (of: OrganizationId, items: Items, uid: string, calendarId: string): number =>
  calendarSyncIn(of, items, uid)?.calendars.find(({ id }) => id === calendarId)?.parts ?? 0;

/**
 * Stores the state and the entries of the calendars of a connection, if both are as they were read.
 */
export function writeSync(
  of: OrganizationId,
  items: Items,
  uid: string,
  userId: string,
  { ver, day, listedDay, calendars }: SyncChange,
  nowMs: number,
): readonly Action[] {
  const written = calendars.map((calendar) => writeEntries(of, items, uid, calendar));
  const kept = new Set(calendars.map(({ id }) => id));
  const gone = calendarSyncIn(of, items, uid)?.calendars.filter(({ id }) => !kept.has(id)) ?? [];
  const told = written.map(({ calendar, parts }) => {
    const { id, state, timeZone, failures, isMissing, withheld } = calendar;
    return {
      id,
      ...(state !== undefined && { state }),
      timeZone,
      parts,
      ...(failures > 0 && { failures }),
      ...(isMissing && { isMissing: true as const }),
      ...(withheld > 0 && { withheld }),
    };
  });
  const doc = { userId, day, listedDay, calendars: told };
  return [
    {
      key: keys.calendarSync(of, uid),
      item: { ver: ver + 1, ...form.write({ doc }) },
      ...atVersion(ver),
    },
    ...written.flatMap(({ actions }) => actions),
    ...gone.flatMap(({ id, parts }) => forgetParts(of, uid, id, 0, parts, nowMs)),
    ...written.flatMap(({ calendar, parts, before }) =>
      forgetParts(of, uid, calendar.id, parts, before, nowMs),
    ),
  ];
}

function writeEntries(of: OrganizationId, items: Items, uid: string, calendar: SyncedCalendar) {
  const before = partsIn(of, items, uid, calendar.id);
  if (calendar.isStored) return { calendar, parts: before, before, actions: [] };
  const entries = calendar.entries.map((entry) => ({ entry, text: JSON.stringify(entry) }));
  const chars = entries.reduce((sum, { text }) => sum + text.length + 1, 0);
  const needed = Math.ceil(chars / partChars);
  // Changes the number of parts if the parts have become much too large or too many.
  const isGood = needed <= 2 * before && before <= 4 * needed;
  const parts = isGood ? before : needed;
  // Sorted by text, so that the same entries are always stored as the same bytes.
  const sorted = entries.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const packed: CalendarEntry[][] = Array.from({ length: parts }, () => []);
  for (const { entry } of sorted) packed[partOf(entry.id, parts)]?.push(entry);
  const actions = packed.flatMap((doc, part): Action[] => {
    const key = entriesKey(of, uid, calendar.id, part);
    const item = entriesForm.writePacked({ doc });
    return isGood && isSame(items.get(key), item) ? [] : [{ key, item }];
  });
  return { calendar, parts, before, actions };
}

const partOf = (id: string, parts: number): number =>
  Number.parseInt(hash('sha256', id, 'hex').slice(0, 8), 16) % parts;

/** Whether a part is already stored with the same content. */
const isSame = (before: Item | undefined, after: Item): boolean =>
  before?.schema === after.schema && sameDoc(before?.doc, after.doc);

const sameDoc = (before: unknown, after: unknown): boolean =>
  before instanceof Uint8Array && after instanceof Uint8Array
    ? Buffer.compare(before, after) === 0
    : before === after;

/** Empties parts. The empty items expire. */
const forgetParts = (
  of: OrganizationId,
  uid: string,
  calendarId: string,
  from: number,
  to: number,
  nowMs: number,
): readonly Action[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
    key: entriesKey(of, uid, calendarId, from + index),
    item: { ...entriesForm.writePacked({ doc: [] }), exp: keptUntil(nowMs) },
  }));

/**
 * Maximum number of parts, so that they can be deleted in one transaction with their connection.
 */
const partsAtMost = 80;

/**
 * Whether the calendars of a connection can still be deleted in one transaction after these
 * actions. If they already could not, the number of parts must not grow.
 */
export function leavesRoomToForget(
  of: OrganizationId,
  items: Items,
  uid: string,
  actions: readonly Action[],
): boolean {
  const { pk, sk } = keys.calendarSync(of, uid);
  const written = actions.find(({ key }) => key.pk === pk && key.sk === sk)?.item;
  if (written === undefined) return true;
  const count = countParts(form.read(written, 'doc'));
  return count <= partsAtMost || count <= countParts(calendarSyncIn(of, items, uid));
}

const countParts = (sync: Pick<StoredSync, 'calendars'> | undefined): number =>
  (sync?.calendars ?? []).reduce((sum, { parts }) => sum + parts, 0);

/** Deletes all stored calendars of a connection. */
export function forgetSync(
  of: OrganizationId,
  items: Items,
  uid: string,
  nowMs: number,
): readonly Action[] {
  const sync = calendarSyncIn(of, items, uid);
  if (sync === undefined) return [];
  const gone: Item = {
    ver: sync.ver + 1,
    deletedAt: new Date(nowMs).toISOString(),
    exp: keptUntil(nowMs),
  };
  return [
    { key: keys.calendarSync(of, uid), item: gone, ...atVersion(sync.ver) },
    ...sync.calendars.flatMap(({ id, parts }) => forgetParts(of, uid, id, 0, parts, nowMs)),
  ];
}
