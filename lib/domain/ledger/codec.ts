import { UnknownForm } from '../unknown-form.ts';
import { compareEntries, type Entry, type EntryKind } from './entry.ts';
import { readUid, uidByteLength, writeUid } from './uid-bytes.ts';
import { weekStart } from './week.ts';

/*
 * The stored bytes of a week, little-endian: version 1, number of event types 2, the ID of each
 * event type 9, then one record for each entry. A record: kind and flags 1, uid 9, event type 1
 * (its place in the list, from 1; 0 = none), start 4 (signed minutes since the week began), length
 * 2, buffer before 2, buffer after 2, minute of creation 4.
 *
 * No real week has 256 event types or an entry of 46 days, but the API allows both. In such a week
 * the version is 2, and each record ends with the high bytes of its event type 1 and of its length
 * 2.
 */
const version = 1;
const wideVersion = 2;
const typeCountAt = 1;
const typesAt = typeCountAt + 2;

const uidAt = 1;
const eventTypeAt = uidAt + uidByteLength;
const startAt = eventTypeAt + 1;
const lengthAt = startAt + 4;
const bufferBeforeAt = lengthAt + 2;
const bufferAfterAt = bufferBeforeAt + 2;
const createdAt = bufferAfterAt + 2;
const eventTypeHighAt = createdAt + 4;
const lengthHighAt = eventTypeHighAt + 1;
const recordBytes = eventTypeHighAt;
const wideRecordBytes = lengthHighAt + 2;

/**
 * The stored kinds. 2 and 3 are reserved for `hold` and `unpaid`, which store the minute of their
 * expiry instead of their creation. `workFlag` is added to the kind of own work.
 */
const codes: Readonly<Record<EntryKind, number>> = {
  booking: 0,
  request: 1,
  seats: 4,
  schedule: 5,
};
const workFlag = 16;
const workCode = codes.schedule + workFlag;
const kinds = new Map(Object.entries(codes).map(([kind, code]) => [code, kind as EntryKind]));

const maxUint8 = 0xff;
const maxUint16 = 0xffff;
const maxUint32 = 0xffff_ffff;
const minInt32 = -0x8000_0000;
const maxInt32 = 0x7fff_ffff;

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Packs the entries of one week, in any order. Throws if a field cannot hold its value. */
export function packEntries(week: number, entries: readonly Entry[]): Uint8Array {
  const sorted = entries.toSorted(compareEntries);
  for (const entry of sorted) checkEntry(week, entry);
  const types = [...new Set(sorted.flatMap(({ eventTypeId }) => eventTypeId ?? []))];
  const places = new Map(types.map((uid, index) => [uid, index + 1]));
  const isWide =
    types.length > maxUint8 || sorted.some(({ start, end }) => end - start > maxUint16);
  const entryBytes = isWide ? wideRecordBytes : recordBytes;
  const recordsAt = typesAt + types.length * uidByteLength;
  const bytes = new Uint8Array(recordsAt + sorted.length * entryBytes);
  const view = viewOf(bytes);
  bytes[0] = isWide ? wideVersion : version;
  view.setUint16(typeCountAt, types.length, true);
  for (const [index, uid] of types.entries()) {
    writeUid(uid, bytes, typesAt + index * uidByteLength);
  }
  for (const [index, entry] of sorted.entries()) {
    const at = recordsAt + index * entryBytes;
    const place = places.get(entry.eventTypeId ?? '') ?? 0;
    const { start, end, busyStart, busyEnd } = entry;
    bytes[at] = codes[entry.kind] + (entry.isWork ? workFlag : 0);
    writeUid(entry.uid, bytes, at + uidAt);
    bytes[at + eventTypeAt] = place;
    view.setInt32(at + startAt, start - weekStart(week), true);
    view.setUint16(at + lengthAt, end - start, true);
    view.setUint16(at + bufferBeforeAt, start - busyStart, true);
    view.setUint16(at + bufferAfterAt, busyEnd - end, true);
    view.setUint32(at + createdAt, entry.createdMinute, true);
    if (!isWide) continue;
    bytes[at + eventTypeHighAt] = place >> 8;
    view.setUint16(at + lengthHighAt, (end - start) >>> 16, true);
  }
  return bytes;
}

function checkEntry(week: number, entry: Entry): void {
  if (!reaches(week, entry)) {
    throw new Error(`The ledger entry ${entry.uid} does not reach week ${week}`);
  }
  const { start, end, busyStart, busyEnd, createdMinute } = entry;
  requireRange('length', end - start, 0, maxUint32);
  requireRange('start', start - weekStart(week), minInt32, maxInt32);
  requireRange('buffer before', start - busyStart, 0, maxUint16);
  requireRange('buffer after', busyEnd - end, 0, maxUint16);
  requireRange('minute of creation', createdMinute, 0, maxUint32);
}

const reaches = (week: number, entry: Entry): boolean =>
  entry.busyStart < weekStart(week + 1) && weekStart(week) < entry.busyEnd;

function requireRange(name: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`A ledger entry cannot hold ${value} as its ${name}`);
  }
}

/**
 * Unpacks the entries of one week, sorted. Throws if records are cut, in an unknown form, out of
 * order, or from another week.
 */
export function unpackEntries(week: number, bytes: Uint8Array): Entry[] {
  const isWide = bytes[0] === wideVersion;
  if (!isWide && bytes[0] !== version) throw new UnknownForm(nameOf(week), bytes[0] ?? 0);
  const entryBytes = isWide ? wideRecordBytes : recordBytes;
  const types = eventTypesIn(week, bytes, entryBytes);
  const view = viewOf(bytes);
  const entries: Entry[] = [];
  const recordsAt = typesAt + (types.length - 1) * uidByteLength;
  for (let at = recordsAt; at < bytes.length; at += entryBytes) {
    const isWork = bytes[at] === workCode;
    const kind = isWork ? 'schedule' : kinds.get(bytes[at] as number);
    if (kind === undefined) throw new UnknownForm(nameOf(week), bytes[at] as number);
    const placeHigh = isWide ? (bytes[at + eventTypeHighAt] as number) : 0;
    const lengthHigh = isWide ? view.getUint16(at + lengthHighAt, true) : 0;
    const eventTypeId = types[placeHigh * 2 ** 8 + (bytes[at + eventTypeAt] as number)];
    if (eventTypeId === undefined) throw corrupt(week, 'an event type is not in the list');
    const uid = readUid(bytes, at + uidAt);
    const start = weekStart(week) + view.getInt32(at + startAt, true);
    const end = start + lengthHigh * 2 ** 16 + view.getUint16(at + lengthAt, true);
    const busyStart = start - view.getUint16(at + bufferBeforeAt, true);
    const busyEnd = end + view.getUint16(at + bufferAfterAt, true);
    const createdMinute = view.getUint32(at + createdAt, true);
    const times = { start, end, busyStart, busyEnd, createdMinute };
    entries.push({ kind, uid, eventTypeId, ...times, ...(isWork && { isWork }) });
  }
  checkPlaces(week, entries);
  return entries;
}

/**
 * The event types of a week by their place. Place 0 is no event type. Throws if the remaining bytes
 * are not whole records.
 */
function eventTypesIn(
  week: number,
  bytes: Uint8Array,
  entryBytes: number,
): readonly (string | null)[] {
  const count = bytes.length < typesAt ? 0 : viewOf(bytes).getUint16(typeCountAt, true);
  const recordsAt = typesAt + count * uidByteLength;
  if (bytes.length < recordsAt || (bytes.length - recordsAt) % entryBytes !== 0) {
    throw corrupt(week, `${bytes.length} bytes`);
  }
  const types: (string | null)[] = [null];
  for (let at = typesAt; at < recordsAt; at += uidByteLength) types.push(readUid(bytes, at));
  return types;
}

function checkPlaces(week: number, entries: readonly Entry[]): void {
  let previous: Entry | undefined;
  for (const entry of entries) {
    if (!reaches(week, entry) || (previous && compareEntries(previous, entry) >= 0)) {
      throw corrupt(week, `${entry.uid} is out of place`);
    }
    previous = entry;
  }
}

const nameOf = (week: number): string => `ledger entries of week ${week}`;

const corrupt = (week: number, why: string): Error => new Error(`Corrupt ${nameOf(week)}: ${why}`);
