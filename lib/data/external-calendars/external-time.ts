import type { ExternalPartChange } from '../../domain/external-calendars/changes.ts';
import { packMinutes, unpackWeeks } from '../../domain/ledger/busy.ts';
import type { ExternalPart, ExternalTime, SyncState } from '../../domain/ledger/external-time.ts';
import { minutesPerWeek, weekStart, weeksOf } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { append, firstEndingAfter, type Spans } from '../../domain/time/spans.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { parsedOnce } from '../items/parsed-once.ts';
import { storedForm } from '../items/stored-form.ts';
import { keys } from '../keys/keys.ts';

/*
 * The busy times of all calendar connections of one user are one item. `doc` is JSON with the state of each connection.
 * Each week is a separate attribute, with the busy minutes of each connection packed like those of the ledger, so that
 * readers receive only the weeks that they request.
 */

/** Maximum number of bytes of the busy minutes of one connection, so that those of all ten fit into an item. */
const bytesAtMost = 36_000;

/** A connection as it is stored. `lengths` contains the number of bytes of each week from `firstWeek` on. */
interface PackedPart extends Omit<ExternalPart, 'busy'> {
  readonly firstWeek: number;
  readonly lengths: readonly number[];
}

/** The stored busy minutes of one connection. A week without bytes is not read. */
interface PackedTime extends Pick<PackedPart, 'firstWeek' | 'lengths'> {
  readonly bytesOf: (week: number) => Uint8Array;
}

/** A connection with its stored busy minutes, so that unchanged ones are not packed again. */
export interface StoredPart extends ExternalPart {
  readonly packed: PackedTime;
}

/** The attribute of a week. */
const nameOf = (week: number): string => `w${week}`;

/** The attributes that contain the busy minutes of these weeks. */
export const externalAttributes = (weeks: readonly number[]): readonly string[] =>
  weeks.map(nameOf);

/** Whether the user has connected calendars. If not, external time is not read. */
export const hasExternal = (hours: Item | undefined): boolean => hours?.external === true;

/** Whether the user has connections. Throws if any part of the item cannot be read. */
export function hasConnections(item: Item): boolean {
  const parts = partsFrom(item);
  for (const { busy, packed } of parts) busy(weeksIn(packed));
  return parts.length > 0;
}

export interface StoredExternal {
  readonly ver: number;
  readonly parts: readonly StoredPart[];
}

/** The external time of a user. Version 0 means that the user never connected a calendar. */
export function storedExternalIn(of: OrganizationId, items: Items, userId: string): StoredExternal {
  const item = items.get(keys.external(of, userId));
  if (item === undefined) return { ver: 0, parts: [] };
  return { ver: item.ver as number, parts: partsFrom(item) };
}

export const externalIn = (of: OrganizationId, items: Items, userId: string): ExternalTime =>
  storedExternalIn(of, items, userId).parts;

const unpacked = new WeakMap<Item, readonly StoredPart[]>();

function partsFrom(item: Item): readonly StoredPart[] {
  const known = unpacked.get(item);
  if (known !== undefined) return known;
  const packedParts = packedPartsFrom(item);
  const parts = packedParts.map(({ firstWeek, lengths, ...part }, index): StoredPart => {
    const bytesOf = (week: number) => bytesIn(item, packedParts, index, week);
    const packed = { firstWeek, lengths, bytesOf };
    return { ...part, packed, busy: reading(packed) };
  });
  unpacked.set(item, parts);
  return parts;
}

const form = storedForm<{ doc: readonly PackedPart[] }>();

const packedPartsFrom = parsedOnce((item) => form.read(item, 'doc'));

const weeksIn = ({ firstWeek, lengths }: PackedTime): readonly number[] =>
  lengths.map((_, index) => firstWeek + index);

const lengthOf = ({ firstWeek, lengths }: PackedPart, week: number): number =>
  lengths[week - firstWeek] ?? 0;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The busy minutes of one connection in a week. A week that was not read has no attribute: it is an error, not free time. */
function bytesIn(
  item: Item,
  parts: readonly PackedPart[],
  index: number,
  week: number,
): Uint8Array {
  const lengths = parts.map((part) => lengthOf(part, week));
  const bytes = item[nameOf(week)];
  if (!(bytes instanceof Uint8Array) || bytes.length !== sumOf(lengths)) {
    throw new Error(`External time of week ${week} was not read, or is corrupt`);
  }
  const start = sumOf(lengths.slice(0, index));
  return bytes.subarray(start, start + (lengths[index] as number));
}

const reading =
  ({ firstWeek, lengths, bytesOf }: PackedTime): ExternalPart['busy'] =>
  (asked) =>
    unpackWeeks(
      asked
        .filter((week) => (lengths[week - firstWeek] ?? 0) > 0)
        .map((week) => ({ week, bytes: bytesOf(week) })),
    );

/** Packs new busy minutes of a connection. */
export function packedPart(
  part: SyncState & Pick<ExternalPart, 'uid' | 'onFailure'>,
  busy: Spans,
): StoredPart {
  const packed = packTime(busy);
  return { ...part, packed, busy: reading(packed) };
}

/** Packs busy minutes. If they exceed the maximum size, stretches that are close to each other are merged. */
function packTime(busy: Spans): PackedTime {
  for (let gap = 0; ; gap = gap === 0 ? 5 : gap * 2) {
    const packed = weeksFrom(gap === 0 ? busy : closed(busy, gap));
    if (sumOf(packed.lengths) <= bytesAtMost) return packed;
  }
}

function closed(busy: Spans, gap: number): Spans {
  const spans: number[] = [];
  for (let i = 0; i < busy.length; i += 2) {
    const last = spans.length - 1;
    const isClose = last > 0 && (busy[i] as number) - (spans[last] as number) <= gap;
    if (isClose) spans[last] = busy[i + 1] as number;
    else spans.push(busy[i] as number, busy[i + 1] as number);
  }
  return spans;
}

function weeksFrom(busy: Spans): PackedTime {
  const [first, last] = [busy[0], busy.at(-1)];
  const all = first === undefined || last === undefined ? [] : weeksOf(first, last);
  const weeks = new Map(all.map((week) => [week, packWeek(week, within(busy, week))]));
  return {
    firstWeek: all[0] ?? 0,
    lengths: [...weeks.values()].map(({ length }) => length),
    bytesOf: (week) => weeks.get(week) as Uint8Array,
  };
}

/** Packs one week. A week without busy minutes has no bytes. */
const packWeek = (week: number, busy: Spans): Uint8Array =>
  busy.length === 0 ? new Uint8Array() : packMinutes(week, busy);

function within(busy: Spans, week: number): Spans {
  const from = weekStart(week);
  const to = from + minutesPerWeek;
  const spans: number[] = [];
  for (let i = firstEndingAfter(busy, from); i < busy.length; i += 2) {
    if ((busy[i] as number) >= to) break;
    append(spans, Math.max(busy[i] as number, from), Math.min(busy[i + 1] as number, to));
  }
  return spans;
}

/** Stores the state of a connection. Without busy minutes in the change, the stored ones stay. */
export function writePart(
  of: OrganizationId,
  items: Items,
  userId: string,
  { busy, ...part }: ExternalPartChange,
): readonly Action[] {
  const { ver, parts } = storedExternalIn(of, items, userId);
  const before = parts.find(({ uid }) => uid === part.uid);
  const after: StoredPart =
    busy === undefined && before ? { ...before, ...part } : packedPart(part, busy ?? []);
  const all = before ? parts.map((one) => (one === before ? after : one)) : [...parts, after];
  return [writeExternal(of, userId, ver, all), ...markHours(of, items, userId, true)];
}

/** Deletes the state of a connection. With the last one, the user has no external time. */
export function deletePart(
  of: OrganizationId,
  items: Items,
  userId: string,
  uid: string,
): readonly Action[] {
  const { ver, parts } = storedExternalIn(of, items, userId);
  const left = parts.filter((part) => part.uid !== uid);
  return [writeExternal(of, userId, ver, left), ...markHours(of, items, userId, left.length > 0)];
}

/** Replaces the busy times of all connections if version `ver`, which was read, is still the current one. */
export function writeExternal(
  of: OrganizationId,
  userId: string,
  ver: number,
  parts: readonly StoredPart[],
): Action {
  const packedParts = parts.map(
    ({ packed: { firstWeek, lengths }, busy: _busy, ...part }): PackedPart => {
      return { ...part, firstWeek, lengths };
    },
  );
  return {
    key: keys.external(of, userId),
    item: { ver: ver + 1, ...form.writePacked({ doc: packedParts }), ...weeksBeside(parts) },
    ...atVersion(ver),
  };
}

/** The attributes of all weeks. Each contains the bytes of one connection after the other. */
function weeksBeside(parts: readonly StoredPart[]): Readonly<Record<string, Uint8Array>> {
  const weeks = new Map<number, Uint8Array[]>();
  for (const { packed } of parts) {
    for (const [at, length] of packed.lengths.entries()) {
      const week = packed.firstWeek + at;
      if (length > 0) weeks.set(week, [...(weeks.get(week) ?? []), packed.bytesOf(week)]);
    }
  }
  const named = [...weeks].map(([week, bytes]) => [
    nameOf(week),
    Uint8Array.from(Buffer.concat(bytes)),
  ]);
  return Object.fromEntries(named);
}

/**
 * Stores with the hours whether the user has external time. Everything else in the item stays, and
 * hours are not added.
 */
function markHours(
  of: OrganizationId,
  items: Items,
  userId: string,
  isThere: boolean,
): readonly Action[] {
  const key = keys.hours(of, userId);
  const found = items.get(key);
  const ver = (found?.ver as number | undefined) ?? 0;
  const values = { ':next': ver + 1, ':is': isThere };
  if (hasExternal(found) === isThere) return [];
  return [
    {
      key,
      update: 'SET ver = :next, #external = :is',
      names: { '#external': 'external' },
      ...(found
        ? { condition: 'ver = :v', values: { ...values, ':v': ver } }
        : { condition: 'attribute_not_exists(pk)', values }),
    },
  ];
}
