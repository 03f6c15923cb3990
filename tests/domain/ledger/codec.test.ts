import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBusy, unpackBusy, unpackWeeks } from '../../../lib/domain/ledger/busy.ts';
import { entryByteLength, packEntries, unpackEntries } from '../../../lib/domain/ledger/codec.ts';
import { compareEntries } from '../../../lib/domain/ledger/entry.ts';
import { busySpans } from '../../../lib/domain/ledger/host-week.ts';
import { weekStart } from '../../../lib/domain/ledger/week.ts';
import { subtract } from '../../../lib/domain/time/spans.ts';
import { anyEntries, entry, uids, week } from './entries.ts';

/** Where the start of a record lies: after uid, kind and event type. */
const startByte = 19;

/** The same bytes at an odd address, as the client of the engine hands them out. */
function misaligned(bytes: Uint8Array): Uint8Array {
  const room = new Uint8Array(bytes.length + 3).fill(255);
  room.set(bytes, 1);
  return room.subarray(1, 1 + bytes.length);
}

test('what was packed is unpacked, in the order of time, wherever the bytes lie', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const bytes = packEntries(week, entries);
      const sorted = entries.toSorted(compareEntries);
      expect(unpackEntries(week, bytes)).toEqual(sorted);
      expect(unpackEntries(week, misaligned(bytes))).toEqual(sorted);
    }),
  );
});

test('the same entries are the same bytes, in whatever order they come', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const reversed = entries.toReversed();
      expect(packEntries(week, reversed)).toEqual(packEntries(week, entries));
      expect(packBusy(week, reversed)).toEqual(packBusy(week, entries));
    }),
  );
});

test('entries of the very same time have one order too', () => {
  const same = (['C', 'A', 'B'] as const).flatMap((letter) => [
    entry(0, 30, { uid: `uid${letter.repeat(9)}`, kind: 'schedule' }),
    entry(0, 30, { uid: `uid${letter.repeat(9)}`, kind: 'hold' }),
    entry(5, 30, { uid: `uid${letter.repeat(9)}`, busyStart: weekStart(week) }),
  ]);
  expect(packEntries(week, same.toReversed())).toEqual(packEntries(week, same));
  const order = unpackEntries(week, packEntries(week, same)).map((one) => one.uid[3]);
  expect(order.join('')).toBe('AAABBBCCC');
});

test('every id of 12 URL-safe characters comes back, and an id of zeros is not the lack of one', () => {
  fc.assert(
    fc.property(uids, uids, (uid, eventTypeId) => {
      const packed = packEntries(week, [entry(0, 30, { uid, eventTypeId })]);
      expect(unpackEntries(week, packed)).toMatchObject([{ uid, eventTypeId }]);
    }),
  );
  for (const eventTypeId of ['AAAAAAAAAAAA', null]) {
    const packed = packEntries(week, [entry(0, 30, { eventTypeId })]);
    expect(unpackEntries(week, packed)).toMatchObject([{ eventTypeId }]);
  }
});

test('an id that is not 12 URL-safe characters is refused and named', () => {
  for (const uid of [
    '',
    'elevenAAAAA',
    'thirteenAAAAA',
    'has a blank!',
    'ünicodeAAAAA',
    '+/AAAAAAAAAA',
  ]) {
    expect(() => packEntries(week, [entry(0, 30, { uid })])).toThrow(JSON.stringify(uid));
    expect(() => packEntries(week, [entry(0, 30, { eventTypeId: uid })])).toThrow(
      JSON.stringify(uid),
    );
  }
});

test('an entry that cannot be kept exactly is refused instead of being bent', () => {
  const bent = [
    entry(0, 30, { busyStart: weekStart(week) - 70_000 }),
    entry(0, 30, { busyStart: weekStart(week) + 1 }),
    entry(0, 30, { busyEnd: weekStart(week) + 29 }),
    entry(30, 0, { busyEnd: weekStart(week) + 60 }),
    entry(0.5, 30),
    entry(0, 30, { createdMinute: -1 }),
    entry(0, 30, { createdMinute: 2 ** 32 }),
    entry(-30, 0),
    entry(10_080, 10_110),
  ];
  for (const one of bent) expect(() => packEntries(week, [one])).toThrow('ledger entry');
});

test('bytes that cannot be entries of the week are refused and the week is named', () => {
  const bytes = packEntries(week, [entry(0, 30), entry(30, 60, { uid: 'bookingBBBBB' })]);
  const corrupt = `Corrupt ledger entries of week ${week}`;
  expect(() => unpackEntries(week, bytes.subarray(0, -1))).toThrow(corrupt);
  expect(() => unpackEntries(week, bytes.with(9, 0x07))).toThrow(corrupt);
  const second = bytes.slice(entryByteLength);
  const swapped = new Uint8Array([...second, ...bytes.slice(0, entryByteLength)]);
  expect(() => unpackEntries(week, swapped)).toThrow(corrupt);
  expect(() => unpackEntries(week, new Uint8Array([...second, ...second]))).toThrow(corrupt);
  // The entries of one week are not those of another: this one would begin where it does not reach.
  const over = packEntries(week, [entry(10_000, 10_010)]);
  expect(() => unpackEntries(week, over.with(startByte + 2, 1))).toThrow(corrupt);
});

test('the busy time of a week is what its entries occupy with their buffers, cut at the edges', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const whole = busySpans(entries.toSorted(compareEntries));
      const [first, next] = [weekStart(week), weekStart(week + 1)];
      const beside = [Number.NEGATIVE_INFINITY, first, next, Number.POSITIVE_INFINITY];
      const expected = subtract(whole, beside);
      const bytes = packBusy(week, entries);
      expect(unpackBusy(week, bytes)).toEqual(expected);
      expect(unpackBusy(week, misaligned(bytes))).toEqual(expected);
    }),
  );
});

test('busy time that crosses the edge of a week is one stretch again when the weeks are joined', () => {
  const over = entry(10_050, 10_110);
  const weeks = [
    { week, bytes: packBusy(week, [entry(0, 30), over]) },
    { week: week + 1, bytes: packBusy(week + 1, [over]) },
  ];
  expect(unpackWeeks(weeks)).toEqual([
    weekStart(week),
    weekStart(week) + 30,
    weekStart(week) + 10_050,
    weekStart(week) + 10_110,
  ]);
});

test('a week that is occupied from end to end fits, and so does an empty one', () => {
  expect(unpackBusy(week, packBusy(week, [entry(-60, 20_000)]))).toEqual([
    weekStart(week),
    weekStart(week + 1),
  ]);
  expect(packBusy(week, [])).toHaveLength(0);
  expect(packEntries(week, [])).toHaveLength(0);
  expect(unpackEntries(week, new Uint8Array())).toEqual([]);
});

test('bytes that cannot be busy time of a week are refused', () => {
  const pairs = (...minutes: number[]) => new Uint8Array(new Uint16Array(minutes).buffer);
  for (const bytes of [
    new Uint8Array(3),
    pairs(5),
    pairs(30, 30),
    pairs(30, 20),
    pairs(0, 30, 20, 60),
    pairs(0, 30, 30, 60),
    pairs(0, 10_081),
  ]) {
    expect(() => unpackBusy(week, bytes)).toThrow(`Corrupt busy minutes of week ${week}`);
  }
});
