import { append, type Spans, SpanWriter } from '../time/spans.ts';
import { UnknownForm } from '../unknown-form.ts';
import { compareEntries, type Entry } from './entry.ts';
import { withoutWork } from './host-week.ts';
import { minutesPerWeek, weekStart } from './week.ts';

/*
 * The stored busy minutes of a week, without entries: a version byte, then the start and the end of
 * each merged span as 16-bit minutes of the week, little-endian. Reads of free time need nothing
 * else.
 */
const version = 1;
const pairsAt = 1;
const pairBytes = 4;

/** Packs the busy minutes of entries in any order. Entries are cut at the ends of the week. */
export function packBusy(week: number, entries: readonly Entry[]): Uint8Array {
  const zero = weekStart(week);
  const pairs: number[] = [];
  for (const entry of entries.toSorted(compareEntries)) {
    const start = Math.max(entry.busyStart - zero, 0);
    append(pairs, start, Math.min(entry.busyEnd - zero, minutesPerWeek));
  }
  return packPairs(pairs);
}

/** The busy minutes of a week, as they are stored with its entries. */
export interface PackedBusy {
  readonly busy: Uint8Array;
  /** The busy minutes without own work. Undefined if they equal `busy`. */
  readonly busyWithoutWork: Uint8Array | undefined;
}

export function packWeek(week: number, entries: readonly Entry[]): PackedBusy {
  const busy = packBusy(week, entries);
  const others = withoutWork(entries);
  const bytes = others.length < entries.length ? packBusy(week, others) : busy;
  return { busy, busyWithoutWork: isSame(bytes, busy) ? undefined : bytes };
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Packs busy minutes of one week. `spans` are epoch minutes. */
export function packMinutes(week: number, spans: Spans): Uint8Array {
  const zero = weekStart(week);
  return packPairs(spans.map((minute) => minute - zero));
}

function packPairs(pairs: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(pairsAt + 2 * pairs.length);
  bytes[0] = version;
  let at = pairsAt;
  for (const minute of pairs) {
    bytes[at] = minute;
    bytes[at + 1] = minute >> 8;
    at += 2;
  }
  return bytes;
}

export interface StoredBusy {
  readonly week: number;
  readonly bytes: Uint8Array;
}

/** Unpacks the busy minutes of one week into epoch minutes. */
export const unpackBusy = (week: number, bytes: Uint8Array): Spans =>
  unpackWeeks([{ week, bytes }]);

/** Unpacks weeks in ascending order. A span across the end of a week is one span. */
export function unpackWeeks(weeks: readonly StoredBusy[]): Spans {
  const spans = new SpanWriter(
    weeks.reduce((sum, { bytes }) => sum + Math.floor(bytes.length / pairBytes), 0),
  );
  for (const { week, bytes } of weeks) addWeek(week, bytes, spans);
  return spans.done();
}

/** Reads single bytes, because binaries from the database client can begin at odd addresses. */
function addWeek(week: number, bytes: Uint8Array, into: SpanWriter): void {
  const what = `busy minutes of week ${week}`;
  if (bytes[0] !== version) throw new UnknownForm(what, bytes[0] ?? 0);
  const zero = weekStart(week);
  let last = -1;
  for (let at = pairsAt; at < bytes.length; at += pairBytes) {
    const start = minuteAt(bytes, at);
    const end = minuteAt(bytes, at + 2);
    // A missing byte makes the minute NaN, and every comparison with NaN is false.
    if (!(start > last && end > start && end <= minutesPerWeek)) {
      throw new Error(`Corrupt ${what}: ${bytes.length} bytes`);
    }
    into.add(zero + start, zero + end);
    last = end;
  }
}

const minuteAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) + (bytes[at + 1] ?? Number.NaN) * 256;
