import { append } from '../time/spans.ts';
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

/**
 * Appends the occupied minutes of one week to `into`, as epoch minutes. Weeks are appended in
 * ascending order; what goes on over the edge of a week becomes one stretch again. Bytes are
 * read one by one, because the engine's client hands out Binaries at odd addresses.
 */
export function unpackBusy(week: number, bytes: Uint8Array, into: number[] = []): number[] {
  const isPacked = bytes[1] === isPackedByte;
  const minutes = isPacked ? packedMinutes(week, bytes) : plainMinutes(bytes);
  const zero = weekStart(week);
  let last = -1;
  for (let i = 0; i < minutes.length; i += 2) {
    const start = minutes[i] as number;
    const end = minutes[i + 1] as number;
    // What is no number, because a byte is missing, is none of it.
    if (!(start > last && end > start && end <= minutesPerWeek)) throw corrupt(week, bytes);
    append(into, zero + start, zero + end);
    last = end;
  }
  return into;
}

const corrupt = (week: number, bytes: Uint8Array): Error =>
  new Error(`Corrupt busy minutes of week ${week}: ${bytes.length} bytes`);

function packedMinutes(week: number, bytes: Uint8Array): number[] {
  const what = `busy minutes of week ${week}`;
  const form = bytes[0] as number;
  if (form !== packedForm) throw new UnknownForm(what, form);
  const reader = new ByteReader(bytes, packedMark.length, what);
  const count = reader.count();
  const divisor = reader.varint();
  // An empty week is not packed, so this is not the time of nobody.
  if (count === 0) throw reader.corrupt();
  // Of its whole length at once: one that grows is copied over and over.
  const minutes: number[] = [];
  minutes.length = 2 * count;
  let last = 0;
  for (let i = 0; i < minutes.length; i += 2) {
    const byte = reader.byte();
    const start = last + divisor * (byte === 0 ? reader.varint() : byte >> 4);
    last = start + divisor * (byte === 0 ? reader.varint() : (byte & 15) + 1);
    minutes[i] = start;
    minutes[i + 1] = last;
  }
  if (!reader.isDone) throw reader.corrupt();
  return minutes;
}

function plainMinutes(bytes: Uint8Array): number[] {
  const minutes: number[] = [];
  for (let at = 0; at < bytes.length; at += 2) {
    const high = bytes[at + 1] ?? Number.NaN;
    minutes.push((bytes[at] as number) + high * 256);
  }
  return minutes;
}
