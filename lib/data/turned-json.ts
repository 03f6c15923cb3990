import { readColumn, writeColumn } from '../domain/ledger/column.ts';
import type { ByteReader } from '../domain/ledger/varint.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { minuteMs } from '../domain/time/minute.ts';

/*
 * JSON turned so that what is alike stands side by side. Every array begins with a number that says how:
 * the values as they are; objects with the same members, as the names and one array a member; objects
 * some of which are null; arrays, as their lengths and all their values; instants, as their minutes,
 * which beside an earlier column of instants count from those. Ids and whole numbers stand apart, as
 * bytes: ids take six bits a character, as they would take deflated, and numbers fewer than their digits.
 */
const asIs = 0;
const table = 1;
const sparse = 2;
const nested = 3;
const ids = 4;
const instants = 5;
const numbers = 6;

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const namesOf = (value: unknown): string | undefined =>
  isMembers(value) ? JSON.stringify(Object.keys(value)) : undefined;

function tableOf(values: readonly unknown[]): readonly Members[] | undefined {
  const names = namesOf(values[0]);
  // Without members nothing would tell how many there are.
  const isTable =
    names !== undefined && names !== '[]' && values.every((value) => namesOf(value) === names);
  return isTable ? (values as readonly Members[]) : undefined;
}

/** Of no other length do base64url and its bytes say the same, and texts that repeat take less where they stand. */
const isId = /^(?:[\w-]{4}){3,}$/u;

function isIds(values: readonly unknown[]): values is readonly string[] {
  const [first] = values;
  if (typeof first !== 'string' || new Set(values).size < values.length) return false;
  return values.every(
    (value) => typeof value === 'string' && value.length === first.length && isId.test(value),
  );
}

/** Fewer take no less apart. */
const columnAtLeast = 8;

const isNumbers = (values: readonly unknown[]): values is readonly number[] =>
  values.length >= columnAtLeast &&
  values.every((value) => Number.isSafeInteger(value) && (value as number) >= 0);

/** Any value that JSON can hold. The bytes of what stands apart are appended in the order in which it comes. */
export function turned(value: unknown, apart: number[]): unknown {
  if (Array.isArray(value)) return turnedArray(value, apart);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, turned(member, apart)]),
  );
}

function turnedArray(values: readonly unknown[], apart: number[]): readonly unknown[] {
  const rows = tableOf(values.filter((value) => value !== null));
  if (rows !== undefined) {
    const names = Object.keys(rows[0] as Members);
    const columns = names.map((name) => rows.map((one) => one[name]));
    const all = [table, names, ...turnedColumns(columns, apart)];
    if (rows.length === values.length) return all;
    return [sparse, values.map((value) => Number(value !== null)), all];
  }
  if (values.length > 0 && values.every((value) => Array.isArray(value))) {
    return [nested, values.map(({ length }) => length), turnedArray(values.flat(), apart)];
  }
  const minutes = minutesOf(values);
  if (minutes !== undefined) return [instants, turnedArray(minutes, apart)];
  if (isIds(values)) {
    for (const byte of Buffer.from(values.join(''), 'base64url')) apart.push(byte);
    return [ids, values.length, values[0]?.length];
  }
  if (isNumbers(values)) {
    const least = values.reduce((a, b) => Math.min(a, b));
    const above = values.map((value) => value - least);
    writeColumn(above, apart);
    return [numbers, values.length, least];
  }
  return [asIs, ...values.map((value) => turned(value, apart))];
}

const instantOf = (minute: number): string => formatInstant(minute * minuteMs);

/** Of instants on whole minutes, in the one form in which the service writes them. */
function minutesOf(values: readonly unknown[]): readonly number[] | undefined {
  const minutes: number[] = [];
  for (const value of values) {
    if (typeof value !== 'string' || value.length !== 24) return undefined;
    const minute = Date.parse(value) / minuteMs;
    if (!Number.isInteger(minute) || instantOf(minute) !== value) return undefined;
    minutes.push(minute);
  }
  return minutes.length > 0 ? minutes : undefined;
}

/** The columns of a table: an end is told by how long it is after its start. */
function turnedColumns(
  columns: readonly (readonly unknown[])[],
  apart: number[],
): readonly (readonly unknown[])[] {
  let first: readonly number[] | undefined;
  return columns.map((values) => {
    const minutes = minutesOf(values);
    if (minutes === undefined) return turnedArray(values, apart);
    const since = first;
    first ??= minutes;
    const later = minutes.map((minute, i) => minute - (since?.[i] ?? 0));
    return [instants, turnedArray(later, apart)];
  });
}

function restoredColumns(
  columns: readonly (readonly unknown[])[],
  taken: ByteReader,
): readonly (readonly unknown[])[] {
  let first: readonly number[] | undefined;
  return columns.map((column) => {
    if (column[0] !== instants) return restoredArray(column, taken);
    const since = first;
    const later = restoredArray(column[1] as unknown[], taken) as number[];
    const minutes = later.map((minute, i) => minute + (since?.[i] ?? 0));
    first ??= minutes;
    return minutes.map(instantOf);
  });
}

/** What was turned, as it was. Always takes what comes next of what stands apart. */
export function restored(value: unknown, taken: ByteReader): unknown {
  if (Array.isArray(value)) return restoredArray(value, taken);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, restored(one, taken)]),
  );
}

function restoredArray([how, ...parts]: readonly unknown[], taken: ByteReader): unknown[] {
  switch (how) {
    case asIs:
      return parts.map((one) => restored(one, taken));
    case table: {
      const [names, ...columns] = parts as [string[], ...unknown[][]];
      return rowsOf(names, restoredColumns(columns, taken));
    }
    case sparse: {
      const [isThere, present] = parts as [number[], unknown[]];
      const left = restoredArray(present, taken).values();
      return isThere.map((one) => (one === 1 ? left.next().value : null));
    }
    case nested: {
      const [lengths, all] = parts as [number[], unknown[]];
      const values = restoredArray(all, taken);
      let end = 0;
      return lengths.map((length) => {
        end += length;
        return values.slice(end - length, end);
      });
    }
    case ids: {
      const [count, length] = parts as [number, number];
      const all = Buffer.from(taken.take((count * length * 6) / 8)).toString('base64url');
      return Array.from({ length: count }, (_, i) => all.slice(i * length, (i + 1) * length));
    }
    case instants:
      return restoredArray(parts[0] as unknown[], taken).map((one) => instantOf(one as number));
    case numbers: {
      const [count, least] = parts as [number, number];
      return readColumn(count, taken).map((value) => value + least);
    }
    default:
      throw new Error(`Turned in no known way: ${String(how)}`);
  }
}

const rowsOf = (
  names: readonly string[],
  columns: readonly (readonly unknown[])[],
): Record<string, unknown>[] =>
  (columns[0] ?? []).map((_, i) =>
    Object.fromEntries(names.map((name, column) => [name, columns[column]?.[i]])),
  );
