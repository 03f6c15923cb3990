import type { ExternalPart, ExternalTime, SyncState } from '../domain/calendars/external-time.ts';
import { packMinutes, unpackWeeks } from '../domain/ledger/busy.ts';
import { minutesPerWeek, weekStart, weeksOf } from '../domain/ledger/week.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { append, firstEndingAfter, type Spans } from '../domain/time/spans.ts';
import { UnknownForm } from '../domain/unknown-form.ts';
import { atVersion } from './engine/at-version.ts';
import type { Action } from './engine/commit.ts';
import type { Item, Items } from './engine/items.ts';
import { keys } from './keys.ts';
import { readJson } from './packed-json.ts';
import { parsedOnce } from './parsed-once.ts';

/*
 * The time that the connections of one user take is one item. `doc` is the number of its form, how long the JSON is that
 * says how each connection stands, and that JSON. Each week has an attribute of its own: the busy minutes of each
 * connection, as those of the ledger are packed. So a reader of a month is sent a month and no more.
 */
const externalForm = 1;
const jsonAt = 5;

/** So many bytes may the busy minutes of one connection take, that all ten fit into an item. */
const bytesAtMost = 36_000;

/** A connection as it is stored: `lengths` says how many bytes each week from `firstWeek` on takes. */
interface PackedPart extends Omit<ExternalPart, 'busy'> {
  readonly firstWeek: number;
  readonly lengths: readonly number[];
}

/** The busy minutes of one connection as they are stored. A week that takes no bytes is not asked for. */
interface PackedTime extends Pick<PackedPart, 'firstWeek' | 'lengths'> {
  readonly bytesOf: (week: number) => Uint8Array;
}

/** A connection with its time as it was read, so that what is not changed is not packed again. */
export interface StoredPart extends ExternalPart {
  readonly packed: PackedTime;
}

/** The attribute of a week. */
const nameOf = (week: number): string => `w${week}`;

/** What else is to be read of external time, where only some attributes are and these weeks are asked about. */
export const externalAttributes = (weeks: readonly number[]): readonly string[] =>
  weeks.map(nameOf);

/** Whether a user has external time, which `HOURS` contains: only then is it read. */
export const hasExternal = (hours: Item | undefined): boolean => hours?.external === true;

/** Whether external time is of any connection; undefined where its form is not known. */
export function hasConnections({ doc }: Item): boolean | undefined {
  const { buffer, byteOffset, byteLength } = doc as Uint8Array;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  return bytes[0] === externalForm ? bytes.readUInt32LE(1) > '[]'.length : undefined;
}

export interface StoredExternal {
  readonly ver: number;
  readonly parts: readonly StoredPart[];
}

/** Of a user who never connected a calendar it is version 0, and empty. */
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
  const told = toldFrom(item);
  const parts = told.map(({ firstWeek, lengths, ...part }, index): StoredPart => {
    const bytesOf = (week: number) => bytesBeside(item, told, index, week);
    const packed = { firstWeek, lengths, bytesOf };
    return { ...part, packed, busy: reading(packed) };
  });
  unpacked.set(item, parts);
  return parts;
}

const bytesIn = (item: Item, attribute: string): Buffer => {
  const { buffer, byteOffset, byteLength } = item[attribute] as Uint8Array;
  return Buffer.from(buffer, byteOffset, byteLength);
};

const lengthOf = ({ firstWeek, lengths }: PackedPart, week: number): number =>
  lengths[week - firstWeek] ?? 0;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What is said of each connection. */
const toldFrom = parsedOnce((item): readonly PackedPart[] => {
  const doc = bytesIn(item, 'doc');
  const [form] = doc;
  if (form !== externalForm) throw new UnknownForm('external time', form ?? 0);
  if (jsonAt + doc.readUInt32LE(1) !== doc.length) {
    throw new Error(`Corrupt external time of ${doc.length} bytes`);
  }
  return readJson(doc.toString('utf8', jsonAt)) as readonly PackedPart[];
});

/** Of a week that was not read there is no attribute: it is not taken for free. */
function bytesBeside(
  item: Item,
  told: readonly PackedPart[],
  index: number,
  week: number,
): Uint8Array {
  const lengths = told.map((part) => lengthOf(part, week));
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

/** A part as it is stored, with busy minutes that are new. */
export function packedPart(
  part: SyncState & Pick<ExternalPart, 'uid' | 'onFailure'>,
  busy: Spans,
): StoredPart {
  const packed = packTime(busy);
  return { ...part, packed, busy: reading(packed) };
}

/** Where it would take more than there is room for, stretches that are close to each other are taken for one. */
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
  const weeks = new Map(all.map((week) => [week, packMinutes(week, within(busy, week))]));
  return {
    firstWeek: all[0] ?? 0,
    lengths: [...weeks.values()].map(({ length }) => length),
    bytesOf: (week) => weeks.get(week) as Uint8Array,
  };
}

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

/** Replaces the time of all connections, if it is still as it was read as version `ver`. */
export function writeExternal(
  of: OrganizationId,
  userId: string,
  ver: number,
  parts: readonly StoredPart[],
): Action {
  const told = parts.map(({ packed: { firstWeek, lengths }, busy: _busy, ...part }): PackedPart => {
    return { ...part, firstWeek, lengths };
  });
  const json = Buffer.from(JSON.stringify(told));
  const head = Buffer.alloc(jsonAt, externalForm);
  head.writeUInt32LE(json.length, 1);
  const doc = Uint8Array.from(Buffer.concat([head, json]));
  return {
    key: keys.external(of, userId),
    item: { ver: ver + 1, doc, ...weeksBeside(parts) },
    ...atVersion(ver),
  };
}

/** The bytes of each week, of one connection after the other. */
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

/** Sets in `HOURS` whether there is external time. Everything else in it stays; a user without hours still has none. */
export function markHours(
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
