import type { ExternalPart, ExternalTime, SyncState } from '../domain/calendars/external-time.ts';
import { packMinutes, unpackWeeks } from '../domain/ledger/busy.ts';
import { minutesPerWeek, weekOf, weekStart, weeksOf } from '../domain/ledger/week.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { append, firstEndingAfter, type Spans } from '../domain/time/spans.ts';
import { UnknownForm } from '../domain/unknown-form.ts';
import { atVersion } from './engine/at-version.ts';
import type { Action } from './engine/commit.ts';
import type { Item, Items } from './engine/items.ts';
import { keys } from './keys.ts';
import { storedForm } from './stored-form.ts';

/*
 * The time that the connections of one user take is one Binary: the number of its form, how long the JSON is that
 * says how each connection stands, that JSON, and the busy minutes of each week of each connection, as those of the
 * ledger are packed. So a reader of a month unpacks a month.
 */
const externalForm = 2;
const jsonAt = 5;

/** So many bytes may the busy minutes of one connection take, that all ten fit into an item. */
const bytesAtMost = 36_000;

/** A connection as it is stored: `lengths` says how many bytes each week from `firstWeek` on takes. */
interface PackedPart extends Omit<ExternalPart, 'busy'> {
  readonly firstWeek: number;
  readonly lengths: readonly number[];
}

/** Every schema of what is said of a connection. A member that later ones have is a line: what it is in those before. */
const partsForm = storedForm<{ parts: readonly PackedPart[] }>({});

/** The busy minutes of one connection as they are stored. */
export interface PackedTime {
  readonly firstWeek: number;
  readonly weeks: readonly Uint8Array[];
}

/** A connection with its time as it was read, so that what is not changed is not packed again. */
export interface StoredPart extends ExternalPart {
  readonly packed: PackedTime;
}

/** Beside the hours of a user stands whether they have connected calendars: then this is read, too. */
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
  const { buffer, byteOffset, byteLength } = item.doc as Uint8Array;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const [form] = bytes;
  if (form !== externalForm) throw new UnknownForm('external time', form ?? 0);
  let at = jsonAt + bytes.readUInt32LE(1);
  const told = { parts: bytes.toString('utf8', jsonAt, at) };
  const parts = partsForm.read(told, 'parts').map(({ firstWeek, lengths, ...part }): StoredPart => {
    const weeks = lengths.map((length) => {
      at += length;
      return bytes.subarray(at - length, at);
    });
    return { ...part, packed: { firstWeek, weeks }, busy: reading({ firstWeek, weeks }) };
  });
  if (at !== bytes.length) throw new Error(`Corrupt external time of ${bytes.length} bytes`);
  unpacked.set(item, parts);
  return parts;
}

const reading =
  ({ firstWeek, weeks }: PackedTime): ExternalPart['busy'] =>
  (asked) =>
    unpackWeeks(
      asked.flatMap((week) => {
        const bytes = weeks[week - firstWeek];
        return bytes === undefined || bytes.length === 0 ? [] : [{ week, bytes }];
      }),
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
    if (packed.weeks.reduce((sum, { length }) => sum + length, 0) <= bytesAtMost) return packed;
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
  const [first] = busy;
  if (first === undefined) return { firstWeek: 0, weeks: [] };
  const all = weeksOf(first, busy.at(-1) as number);
  return {
    firstWeek: weekOf(first),
    weeks: all.map((week) => packMinutes(week, within(busy, week))),
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
  const told = parts.map(({ packed: { firstWeek, weeks }, busy: _busy, ...part }): PackedPart => {
    return { ...part, firstWeek, lengths: weeks.map(({ length }) => length) };
  });
  const json = Buffer.from(JSON.stringify(told));
  const head = Buffer.alloc(jsonAt, externalForm);
  head.writeUInt32LE(json.length, 1);
  const doc = Buffer.concat([head, json, ...parts.flatMap(({ packed }) => packed.weeks)]);
  return {
    key: keys.external(of, userId),
    item: { ver: ver + 1, doc: Uint8Array.from(doc) },
    ...atVersion(ver),
  };
}

/**
 * Says beside the hours that there is external time, or none any more. The hours keep everything else; a user
 * without hours has none afterwards either.
 */
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
