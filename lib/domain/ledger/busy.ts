import { append, type Spans, SpanWriter } from '../time/spans.ts';
import { UnknownForm } from '../unknown-form.ts';
import { plainAtMost } from './codec.ts';
import { divisorOfAll } from './column.ts';
import { compareEntries, type Entry } from './entry.ts';
import { ByteReader, writeVarint } from './varint.ts';
import { minutesPerWeek, weekStart } from './week.ts';

/*
 * What readers of free time need of a week and nothing more: its occupied minutes, merged. Few
 * stretches are pairs of 16-bit minutes, little-endian. Many are packed: a mark, how many there are,
 * what divides all minutes, and a byte a stretch: the upper half says how long it is free before, the
 * lower half how long the stretch is, less one. Where these do not fit, or nothing is free before the
 * first one, a zero stands, and both as varints.
 */

/** The number of the form, and a byte that no minute of a week has there, so no plain busy time begins with it. */
const packedForm = 0xff;
const isPackedByte = 0xff;
const packedMark = [packedForm, isPackedByte];

/** The busy minutes of a week as one Binary. The order of the entries does not matter. */
export function packBusy(week: number, entries: readonly Entry[]): Uint8Array {
  const zero = weekStart(week);
  const pairs: number[] = [];
  for (const entry of entries.toSorted(compareEntries)) {
    const start = Math.max(entry.busyStart - zero, 0);
    append(pairs, start, Math.min(entry.busyEnd - zero, minutesPerWeek));
  }
  return packWithin(pairs);
}

/** The same of epoch minutes that lie in the week, and of none that do not. */
export function packMinutes(week: number, spans: Spans): Uint8Array {
  const zero = weekStart(week);
  return packWithin(spans.map((minute) => minute - zero));
}

function packWithin(pairs: readonly number[]): Uint8Array {
  if (pairs.length <= 2 * plainAtMost) return plainPairs(pairs);
  const packed = packPairs(pairs);
  return packed.length < 2 * pairs.length ? packed : plainPairs(pairs);
}

function plainPairs(pairs: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(2 * pairs.length);
  let at = 0;
  for (const minute of pairs) {
    bytes[at] = minute;
    bytes[at + 1] = minute >> 8;
    at += 2;
  }
  return bytes;
}

function packPairs(pairs: readonly number[]): Uint8Array {
  const divisor = divisorOfAll(pairs);
  const bytes = [...packedMark];
  writeVarint(pairs.length / 2, bytes);
  writeVarint(divisor, bytes);
  let last = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const [start, end] = [pairs[i] as number, pairs[i + 1] as number];
    const free = (start - last) / divisor;
    const length = (end - start) / divisor;
    if (free > 0 && free < 16 && length <= 16) bytes.push((free << 4) | (length - 1));
    else {
      bytes.push(0);
      writeVarint(free, bytes);
      writeVarint(length, bytes);
    }
    last = end;
  }
  return Uint8Array.from(bytes);
}

/** A week of the ledger and its busy minutes as they are stored. */
export interface StoredBusy {
  readonly week: number;
  readonly bytes: Uint8Array;
}

/** The occupied minutes of one week, as epoch minutes. */
export const unpackBusy = (week: number, bytes: Uint8Array): Spans =>
  unpackWeeks([{ week, bytes }]);

/** Those of weeks in ascending order. What goes on over the edge of a week is one stretch. */
export function unpackWeeks(weeks: readonly StoredBusy[]): Spans {
  // Each stretch takes a byte at least.
  const atMost = weeks.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const spans = new SpanWriter(atMost);
  // Bytes are read one by one, because the engine's client hands out Binaries at odd addresses.
  for (const { week, bytes } of weeks) {
    if (bytes[1] === isPackedByte) addPacked(week, bytes, spans);
    else addPlain(week, bytes, spans);
  }
  return spans.done();
}

const corrupt = (week: number, bytes: Uint8Array): Error =>
  new Error(`Corrupt busy minutes of week ${week}: ${bytes.length} bytes`);

function addPacked(week: number, bytes: Uint8Array, into: SpanWriter): void {
  const what = `busy minutes of week ${week}`;
  const form = bytes[0] as number;
  if (form !== packedForm) throw new UnknownForm(what, form);
  const reader = new ByteReader(bytes, packedMark.length, what);
  const count = reader.count();
  const divisor = reader.varint();
  // An empty week is not packed, so this is not the time of nobody.
  if (count === 0) throw reader.corrupt();
  const zero = weekStart(week);
  let last = 0;
  for (let i = 0; i < count; i += 1) {
    const byte = reader.byte();
    const start = last + divisor * (byte === 0 ? reader.varint() : byte >> 4);
    const end = start + divisor * (byte === 0 ? reader.varint() : (byte & 15) + 1);
    // Only the first one can begin where the week does.
    const isAfter = start > last || i === 0;
    if (!(isAfter && end > start && end <= minutesPerWeek)) throw corrupt(week, bytes);
    into.add(zero + start, zero + end);
    last = end;
  }
  if (!reader.isDone) throw reader.corrupt();
}

function addPlain(week: number, bytes: Uint8Array, into: SpanWriter): void {
  const zero = weekStart(week);
  let last = -1;
  for (let at = 0; at < bytes.length; at += 4) {
    const start = plainMinute(bytes, at);
    const end = plainMinute(bytes, at + 2);
    // What is no number, because a byte is missing, is none of it.
    if (!(start > last && end > start && end <= minutesPerWeek)) throw corrupt(week, bytes);
    into.add(zero + start, zero + end);
    last = end;
  }
}

const plainMinute = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) + (bytes[at + 1] ?? Number.NaN) * 256;
