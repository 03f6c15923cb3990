import { compareEntries, type Entry, entryKinds } from './entry.ts';
import {
  hasEventType,
  isPacked,
  kindCode,
  maxUint16,
  maxUint32,
  packSorted,
  unpackSorted,
} from './packed-entries.ts';
import { readUid, uidByteLength, writeUid } from './uid-bytes.ts';
import { weekStart } from './week.ts';

/*
 * Short weeks are records of one length, one an entry; long ones are packed, where that is shorter.
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

/** Up to so many entries, or busy stretches, a week is kept plain: no unit is saved by packing them. */
export const plainAtMost = 16;

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function field(name: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new Error(`A ledger entry cannot hold ${value} as its ${name}`);
  }
}

const reaches = (week: number, entry: Entry): boolean =>
  entry.busyStart < weekStart(week + 1) && weekStart(week) < entry.busyEnd;

/** The entries of one week as one Binary. The order of the argument does not matter. It refuses what it cannot keep exactly. */
export function packEntries(week: number, entries: readonly Entry[]): Uint8Array {
  const sorted = entries.toSorted(compareEntries);
  for (const entry of sorted) check(week, entry);
  if (sorted.length <= plainAtMost) return recordsOf(week, sorted);
  const packed = packSorted(week, sorted);
  const isShorter = packed.length < sorted.length * entryByteLength;
  return isShorter ? packed : recordsOf(week, sorted);
}

/** Whether both forms hold what the entry says. */
function check(week: number, entry: Entry): void {
  if (!reaches(week, entry)) {
    throw new Error(`The ledger entry ${entry.uid} does not reach week ${week}`);
  }
  const { start, end, busyStart, busyEnd, createdMinute } = entry;
  field('length', end - start, maxUint32);
  field('start', start - weekStart(week) + 2 ** 31, maxUint32);
  field('buffer before', start - busyStart, maxUint16);
  field('buffer after', busyEnd - end, maxUint16);
  field('minute of creation', createdMinute, maxUint32);
}

function recordsOf(week: number, sorted: readonly Entry[]): Uint8Array {
  const bytes = new Uint8Array(sorted.length * entryByteLength);
  const view = viewOf(bytes);
  let at = 0;
  for (const entry of sorted) {
    const { uid, eventTypeId, start, end, busyStart, busyEnd, createdMinute } = entry;
    writeUid(uid, bytes, at);
    bytes[at + kindAt] = kindCode(entry);
    if (eventTypeId !== null) writeUid(eventTypeId, bytes, at + eventTypeAt);
    view.setInt32(at + startAt, start - weekStart(week), true);
    view.setUint32(at + lengthAt, end - start, true);
    view.setUint16(at + bufferBeforeAt, start - busyStart, true);
    view.setUint16(at + bufferAfterAt, busyEnd - end, true);
    view.setUint32(at + createdAt, createdMinute, true);
    at += entryByteLength;
  }
  return bytes;
}

/** The entries of one week, sorted as they are stored. Throws when the bytes cannot be what was packed for that week. */
export function unpackEntries(week: number, bytes: Uint8Array): Entry[] {
  const entries = isPacked(bytes) ? unpackSorted(week, bytes) : entriesOf(week, bytes);
  let previous: Entry | undefined;
  for (const entry of entries) {
    if (!reaches(week, entry) || (previous && compareEntries(previous, entry) >= 0)) {
      throw new Error(`Corrupt ledger entries of week ${week}: ${entry.uid} is out of place`);
    }
    previous = entry;
  }
  return entries;
}

function entriesOf(week: number, bytes: Uint8Array): Entry[] {
  if (bytes.length % entryByteLength !== 0) {
    throw new Error(`Corrupt ledger entries of week ${week}: ${bytes.length} bytes`);
  }
  const view = viewOf(bytes);
  const entries: Entry[] = [];
  for (let at = 0; at < bytes.length; at += entryByteLength) {
    entries.push(entryAt(week, bytes, view, at));
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
