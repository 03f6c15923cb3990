import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packBusy, unpackBusy } from '../../../lib/domain/ledger/busy.ts';
import { entryByteLength, packEntries, unpackEntries } from '../../../lib/domain/ledger/codec.ts';
import { compareEntries, type Entry, sameEntry } from '../../../lib/domain/ledger/entry.ts';
import { busySpans } from '../../../lib/domain/ledger/host-week.ts';
import { minutesPerWeek, weekStart } from '../../../lib/domain/ledger/week.ts';
import { subtract } from '../../../lib/domain/time/spans.ts';
import { UnknownForm } from '../../../lib/domain/unknown-form.ts';
import { busyPairs } from '../../support/busy-pairs.ts';
import { anyEntry, entry, uids, week } from './entries.ts';

/** Enough of them for the form of long weeks, with event types in common or with one each. */
const longWeek = fc
  .tuple(
    fc.uniqueArray(anyEntry, { minLength: 17, maxLength: 40, comparator: sameEntry }),
    fc.array(uids, { minLength: 1, maxLength: 5 }),
    fc.boolean(),
  )
  .map(([entries, eventTypeIds, inCommon]) =>
    entries.map(
      (one, i): Entry =>
        inCommon && one.eventTypeId !== null
          ? { ...one, eventTypeId: eventTypeIds[i % eventTypeIds.length] as string }
          : one,
    ),
  );

/** A booking at each half hour from the beginning of the week, a quarter of an hour long. */
const quarters = (count: number): Entry[] =>
  Array.from({ length: count }, (_, i) =>
    entry(i * 30, i * 30 + 15, { uid: `booking${String(i).padStart(5, '0')}` }),
  );

/** The form of earlier releases, of a week of any length. */
const recordsOf = (entries: readonly Entry[]): Uint8Array =>
  Buffer.concat(entries.map((one) => packEntries(week, [one])));

test('a long week comes back as it was packed, at any address, whatever is in it', () => {
  fc.assert(
    fc.property(longWeek, (entries) => {
      const bytes = packEntries(week, entries);
      const sorted = entries.toSorted(compareEntries);
      expect(unpackEntries(week, bytes)).toEqual(sorted);
      expect(unpackEntries(week, recordsOf(sorted))).toEqual(sorted);
      const room = new Uint8Array(bytes.length + 3);
      room.set(bytes, 1);
      expect(unpackEntries(week, room.subarray(1, 1 + bytes.length))).toEqual(sorted);
      expect(packEntries(week, entries.toReversed())).toEqual(bytes);
      expect(bytes.length).toBeLessThanOrEqual(entries.length * entryByteLength);
    }),
  );
});

test('the busy time of a long week is what its entries occupy, cut at the edges', () => {
  const edges = [Number.NEGATIVE_INFINITY, weekStart(week)];
  const beside = [...edges, weekStart(week + 1), Number.POSITIVE_INFINITY];
  const many = fc.uniqueArray(fc.nat({ max: minutesPerWeek / 3 - 1 }), {
    minLength: 20,
    maxLength: 400,
  });
  fc.assert(
    fc.property(many, (thirds) => {
      const entries = thirds.map((third) => entry(third * 3, third * 3 + 2));
      const expected = subtract(busySpans(entries.toSorted(compareEntries)), beside);
      const bytes = packBusy(week, entries);
      expect(unpackBusy(week, bytes)).toEqual(expected);
      // As those read it who check the service and know nothing of its code.
      expect(busyPairs(bytes).map((minute) => weekStart(week) + minute)).toEqual(expected);
    }),
  );
});

test('up to sixteen entries and stretches are the bytes of every release; more take less than half', () => {
  const [sixteen, many] = [quarters(16), quarters(280)];
  expect(packEntries(week, sixteen)).toHaveLength(16 * entryByteLength);
  expect(packBusy(week, sixteen)).toHaveLength(16 * 4);
  expect(Buffer.from(packEntries(week, sixteen))).toEqual(recordsOf(sixteen));
  expect(packEntries(week, many).length).toBeLessThan(280 * 13);
  expect(packBusy(week, many).length).toBeLessThan(280 + 10);
});

test('a booking in every minute takes less than a third of what an item can hold', () => {
  const full = Array.from({ length: minutesPerWeek }, (_, i) =>
    entry(i, i + 1, { uid: `booking${String(i).padStart(5, '0')}`, createdMinute: i }),
  );
  const bytes = packEntries(week, full);
  expect(unpackEntries(week, bytes)).toEqual(full);
  expect(bytes.length).toBeLessThan(140_000);
});

test('long weeks of earlier releases, which are records and pairs, are still read', () => {
  const many = quarters(100);
  const pairs = many.map((one) => Buffer.from(packBusy(week, [one])));
  expect(unpackEntries(week, recordsOf(many))).toEqual(many);
  expect(unpackBusy(week, Buffer.concat(pairs))).toEqual(busySpans(many));
});

test('a long week of a form that a later release writes is refused, and is not an empty week', () => {
  const bytes = packEntries(week, quarters(40));
  for (const form of [0x41, 0x7f, 0xc0]) {
    expect(() => unpackEntries(week, bytes.with(9, form))).toThrow(UnknownForm);
  }
  const busy = packBusy(week, quarters(40));
  expect(() => unpackBusy(week, busy.with(0, 0xfe))).toThrow(UnknownForm);
});

test('bytes that were changed anywhere are refused or are a week that could have been packed', () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(longWeek, changes, (entries, changed) => {
      const bytes = packEntries(week, entries);
      for (const [at, to] of changed) bytes[at % bytes.length] = to;
      const read = outcomeOf(() => unpackEntries(week, bytes));
      if (read !== undefined) {
        expect(unpackEntries(week, packEntries(week, read))).toEqual(read);
      }
      const busy = packBusy(week, entries);
      for (const [at, to] of changed) busy[at % busy.length] = to;
      for (const minute of outcomeOf(() => unpackBusy(week, busy)) ?? []) {
        expect(minute).toBeGreaterThanOrEqual(weekStart(week));
        expect(minute).toBeLessThanOrEqual(weekStart(week + 1));
      }
    }),
    { numRuns: 300 },
  );
});

/** Undefined where it was refused with a reason. */
function outcomeOf<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    expect((error as Error).message).toMatch(/^(?:Corrupt|The) (?:ledger entries|busy minutes) /u);
    return undefined;
  }
}

describe('bytes that cannot be a long week are refused', () => {
  const bytes = packEntries(week, quarters(40));
  const busy = packBusy(week, quarters(40));
  const corrupt = `Corrupt ledger entries of week ${week}`;

  test('when they are cut anywhere or have more behind', () => {
    for (let length = 10; length < bytes.length; length += 1) {
      expect(() => unpackEntries(week, bytes.slice(0, length))).toThrow(corrupt);
    }
    expect(() => unpackEntries(week, new Uint8Array([...bytes, 0]))).toThrow(corrupt);
  });

  test('when they are of no kind, or without end', () => {
    const endless = Uint8Array.from([...bytes.slice(0, 10), ...Array(12).fill(0xff), 0]);
    expect(() => unpackEntries(week, endless)).toThrow(corrupt);
    const kindAt = 11 + 39 * 9 + 1;
    expect(() => unpackEntries(week, bytes.with(kindAt, 0x07))).toThrow(corrupt);
  });

  test('busy time that ends within a number, within a stretch or beyond the week', () => {
    for (const wrong of [
      busy.slice(0, 2),
      busy.slice(0, -1),
      [...busy, 0],
      [...busy.slice(0, -1), 0, 1, 0],
      [...busy.slice(0, -1), 0, 0x80],
      [...busy.slice(0, -1), 0, 0xff, 0x7f, 1],
      [...packBusy(week, quarters(3)), 1],
      packBusy(week, quarters(3)).slice(0, -1),
      packBusy(week, quarters(3)).slice(0, -2),
    ]) {
      expect(() => unpackBusy(week, Uint8Array.from(wrong))).toThrow('Corrupt busy minutes');
    }
  });
});
