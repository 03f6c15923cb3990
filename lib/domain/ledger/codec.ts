import { append } from '../time/spans.ts';
import { compareEntries, type Entry, entryKinds } from './entry.ts';
import { readUid, uidByteLength, writeUid } from './uid-bytes.ts';
import { minutesPerWeek, weekStart } from './week.ts';

/*
 * One record, little-endian: uid 9, kind and flag 1, event type 9, start 4 (signed minutes since
 * the week began), length 4, buffer before 2, buffer after 2, minute of creation 4.
 */
const kindAt = uidByteLength;
const eventTypeAt = kindAt + 1;
const startAt = eventTypeAt + uidByteLength;
const lengthAt = startAt + 4;
const bufferBeforeAt = lengthAt + 4;
const bufferAfterAt = bufferBeforeAt + 2;
const createdAt = bufferAfterAt + 2;
export const entryByteLength = createdAt + 4;

/** Any nine bytes are an id, nine zeros too, so a bit beside the kind says whether there is one. */
const hasEventType = 0x80;

const maxUint16 = 0xffff;
const maxUint32 = 0xffff_ffff;

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function field(name: string, value: number, max: number): number {
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new Error(`A ledger entry cannot hold ${value} as its ${name}`);
  }
  return value;
}

const reaches = (week: number, entry: Entry): boolean =>
  entry.busyStart < weekStart(week + 1) && weekStart(week) < entry.busyEnd;

/** The entries of one week as one Binary. The order of the argument does not matter. */
export function packEntries(week: number, entries: readonly Entry[]): Uint8Array {
  const bytes = new Uint8Array(entries.length * entryByteLength);
  const view = viewOf(bytes);
  let at = 0;
  for (const entry of entries.toSorted(compareEntries)) {
    if (!reaches(week, entry)) {
      throw new Error(`The ledger entry ${entry.uid} does not reach week ${week}`);
    }
    const length = field('length', entry.end - entry.start, maxUint32);
    writeUid(entry.uid, bytes, at);
    bytes[at + kindAt] =
      entryKinds.indexOf(entry.kind) | (entry.eventTypeId === null ? 0 : hasEventType);
    if (entry.eventTypeId !== null) writeUid(entry.eventTypeId, bytes, at + eventTypeAt);
    const start = field('start', entry.start - weekStart(week) + 2 ** 31, maxUint32) - 2 ** 31;
    view.setInt32(at + startAt, start, true);
    view.setUint32(at + lengthAt, length, true);
    const before = field('buffer before', entry.start - entry.busyStart, maxUint16);
    const after = field('buffer after', entry.busyEnd - entry.end, maxUint16);
    view.setUint16(at + bufferBeforeAt, before, true);
    view.setUint16(at + bufferAfterAt, after, true);
    const created = field('minute of creation', entry.createdMinute, maxUint32);
    view.setUint32(at + createdAt, created, true);
    at += entryByteLength;
  }
  return bytes;
}

/** The entries of one week, sorted as they are stored. Throws when the bytes cannot be what was packed for that week. */
export function unpackEntries(week: number, bytes: Uint8Array): Entry[] {
  if (bytes.length % entryByteLength !== 0) {
    throw new Error(`Corrupt ledger entries of week ${week}: ${bytes.length} bytes`);
  }
  const view = viewOf(bytes);
  const entries: Entry[] = [];
  for (let at = 0; at < bytes.length; at += entryByteLength) {
    const entry = entryAt(week, bytes, view, at);
    const previous = entries.at(-1);
    if (!reaches(week, entry) || (previous && compareEntries(previous, entry) >= 0)) {
      throw new Error(`Corrupt ledger entries of week ${week}: ${entry.uid} is out of place`);
    }
    entries.push(entry);
  }
  return entries;
}

function entryAt(week: number, bytes: Uint8Array, view: DataView, at: number): Entry {
  const code = bytes[at + kindAt] as number;
  const kind = entryKinds[code & ~hasEventType];
  if (kind === undefined) {
    throw new Error(`Corrupt ledger entries of week ${week}: unknown kind ${code}`);
  }
  const start = weekStart(week) + view.getInt32(at + startAt, true);
  const end = start + view.getUint32(at + lengthAt, true);
  return {
    kind,
    uid: readUid(bytes, at),
    eventTypeId: code & hasEventType ? readUid(bytes, at + eventTypeAt) : null,
    start,
    end,
    busyStart: start - view.getUint16(at + bufferBeforeAt, true),
    busyEnd: end + view.getUint16(at + bufferAfterAt, true),
    createdMinute: view.getUint32(at + createdAt, true),
  };
}

/** What readers of free time need of the week and nothing more: its occupied minutes, merged, as pairs of 16-bit minutes of the week. */
export function packBusy(week: number, entries: readonly Entry[]): Uint8Array {
  const zero = weekStart(week);
  const pairs: number[] = [];
  for (const entry of entries.toSorted(compareEntries)) {
    const start = Math.max(entry.busyStart - zero, 0);
    append(pairs, start, Math.min(entry.busyEnd - zero, minutesPerWeek));
  }
  const bytes = new Uint8Array(pairs.length * 2);
  const view = viewOf(bytes);
  pairs.forEach((minute, i) => {
    view.setUint16(i * 2, minute, true);
  });
  return bytes;
}

/**
 * Appends the occupied minutes of one week to `into`, as epoch minutes. Weeks are appended in
 * ascending order; what goes on over the edge of a week becomes one stretch again. Bytes are
 * read one by one, because the engine's client hands out Binaries at odd addresses.
 */
export function unpackBusy(week: number, bytes: Uint8Array, into: number[] = []): number[] {
  const corrupt = () => new Error(`Corrupt busy time of week ${week}: ${bytes.length} bytes`);
  if (bytes.length % 4 !== 0) throw corrupt();
  const zero = weekStart(week);
  let last = -1;
  for (let at = 0; at < bytes.length; at += 4) {
    const start = (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
    const end = (bytes[at + 2] as number) | ((bytes[at + 3] as number) << 8);
    if (start <= last || end <= start || end > minutesPerWeek) throw corrupt();
    append(into, zero + start, zero + end);
    last = end;
  }
  return into;
}
