import { UnknownForm } from '../unknown-form.ts';
import { readColumn, writeColumn } from './column.ts';
import { type Entry, entryKinds } from './entry.ts';
import { readUid, uidByteLength, writeUid } from './uid-bytes.ts';
import { ByteReader, unzigzag, writeVarint, zigzag } from './varint.ts';
import { weekStart } from './week.ts';

/*
 * The form of long weeks. The uid of the first entry stands in front, as in the records of short
 * weeks; then a byte where those have the kind, with a bit that no kind has: the number of the form. After
 * it the count, the other uids and the distinct shapes; then, each a column, of all entries the minutes
 * since the busy start before, the shape, and how long before its start an entry was made.
 */
const isPackedBit = 0x40;
const packedForm = isPackedBit;

/** What the fields of a plain record hold. A packed entry holds no more, so that a week can change its form. */
export const maxUint16 = 0xffff;
export const maxUint32 = 0xffff_ffff;

/** Any nine bytes are an id, nine zeros too, so a bit beside the kind says whether there is one. */
export const hasEventType = 0x80;

/** The byte of an entry's kind. */
export const kindCode = ({ kind, eventTypeId }: Pick<Entry, 'kind' | 'eventTypeId'>): number =>
  entryKinds.indexOf(kind) | (eventTypeId === null ? 0 : hasEventType);

/** What the bookings of one event type have in common, as a rule. */
type Shape = Pick<Entry, 'kind' | 'eventTypeId'> & {
  readonly length: number;
  readonly before: number;
  readonly after: number;
};

const shapeOf = ({ kind, eventTypeId, start, end, busyStart, busyEnd }: Entry): Shape => ({
  kind,
  eventTypeId,
  length: end - start,
  before: start - busyStart,
  after: busyEnd - end,
});

/** Whether an entry of the same event type has the shape. */
const isOf = (shape: Shape, { kind, start, end, busyStart, busyEnd }: Entry): boolean =>
  shape.length === end - start &&
  shape.before === start - busyStart &&
  shape.after === busyEnd - end &&
  shape.kind === kind;

export const isPacked = (bytes: Uint8Array): boolean =>
  ((bytes[uidByteLength] ?? 0) & isPackedBit) !== 0;

/** Sorted entries, of which there is at least one. What cannot be kept exactly was refused before. */
export function packSorted(week: number, entries: readonly Entry[]): Uint8Array {
  const uids = new Uint8Array(entries.length * uidByteLength);
  entries.forEach(({ uid }, i) => {
    writeUid(uid, uids, i * uidByteLength);
  });
  const count: number[] = [];
  writeVarint(entries.length, count);
  return joined([
    uids.subarray(0, uidByteLength),
    [packedForm],
    count,
    uids.subarray(uidByteLength),
    columnsOf(week, entries),
  ]);
}

function joined(parts: readonly ArrayLike<number>[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** All but the uids. */
function columnsOf(week: number, entries: readonly Entry[]): readonly number[] {
  const { shapes, places } = shapesOf(entries);
  const bytes = shapeBytes(shapes);
  let last = weekStart(week);
  const since = entries.map(({ busyStart }) => {
    const minutes = busyStart - last;
    last = busyStart;
    return minutes;
  });
  // Only the first can lie before the one before it, which is the beginning of the week.
  writeVarint(zigzag(since[0] as number), bytes);
  writeColumn(since.slice(1), bytes);
  writeColumn(places, bytes);
  writeColumn(
    entries.map(({ start, createdMinute }) => zigzag(start - createdMinute)),
    bytes,
  );
  return bytes;
}

/** The distinct shapes, in the order in which they come, and which of them each entry has. */
function shapesOf(entries: readonly Entry[]) {
  const shapes: Shape[] = [];
  const byEventType = new Map<string | null, number[]>();
  const places: number[] = [];
  for (const entry of entries) {
    let alike = byEventType.get(entry.eventTypeId);
    if (alike === undefined) {
      alike = [];
      byEventType.set(entry.eventTypeId, alike);
    }
    let place = alike.find((one) => isOf(shapes[one] as Shape, entry));
    if (place === undefined) {
      place = shapes.push(shapeOf(entry)) - 1;
      alike.push(place);
    }
    places.push(place);
  }
  return { shapes, places };
}

function uidBytes(uid: string): number[] {
  const bytes = new Uint8Array(uidByteLength);
  writeUid(uid, bytes, 0);
  return Array.from(bytes);
}

function shapeBytes(shapes: readonly Shape[]): number[] {
  const bytes: number[] = [];
  writeVarint(shapes.length, bytes);
  for (const shape of shapes) {
    bytes.push(kindCode(shape));
    if (shape.eventTypeId !== null) bytes.push(...uidBytes(shape.eventTypeId));
    writeVarint(shape.length, bytes);
    writeVarint(shape.before, bytes);
    writeVarint(shape.after, bytes);
  }
  return bytes;
}

/** The entries as they were packed. Throws when bytes are missing or left over, or say what no entry holds. */
export function unpackSorted(week: number, bytes: Uint8Array): Entry[] {
  const what = `ledger entries of week ${week}`;
  const form = bytes[uidByteLength] as number;
  if (form !== packedForm) throw new UnknownForm(what, form);
  const reader = new ByteReader(bytes, uidByteLength + 1, what);
  const count = reader.count();
  if (count === 0) throw reader.corrupt();
  const uids = [readUid(bytes, 0)];
  while (uids.length < count) uids.push(readUid(bytes, reader.advance(uidByteLength)));
  const shapes = Array.from({ length: reader.count() }, () => shapeAt(bytes, reader));
  let busyStart = weekStart(week) + unzigzag(reader.varint());
  const since = readColumn(count - 1, reader);
  const indexes = readColumn(count, reader);
  const ages = readColumn(count, reader);
  if (!reader.isDone) throw reader.corrupt();
  return uids.map((uid, i): Entry => {
    if (i > 0) busyStart += since[i - 1] as number;
    const shape = shapes[indexes[i] as number];
    if (shape === undefined) throw reader.corrupt();
    const { kind, eventTypeId, length, before, after } = shape;
    const start = busyStart + before;
    const end = start + length;
    const createdMinute = start - unzigzag(ages[i] as number);
    const holds = isUpTo(start - weekStart(week) + 2 ** 31, maxUint32);
    if (!holds || !isUpTo(createdMinute, maxUint32)) throw reader.corrupt();
    return { kind, uid, eventTypeId, start, end, busyStart, busyEnd: end + after, createdMinute };
  });
}

const isUpTo = (value: number, max: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= max;

function shapeAt(bytes: Uint8Array, reader: ByteReader): Shape {
  const code = reader.byte();
  const kind = entryKinds[code & ~hasEventType];
  if (kind === undefined) throw reader.corrupt();
  const eventTypeId = code & hasEventType ? readUid(bytes, reader.advance(uidByteLength)) : null;
  const [length, before, after] = [reader.varint(), reader.varint(), reader.varint()];
  const holds = length <= maxUint32 && before <= maxUint16 && after <= maxUint16;
  if (!holds) throw reader.corrupt();
  return { kind, eventTypeId, length, before, after };
}
