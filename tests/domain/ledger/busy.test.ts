import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBusy, unpackBusy, unpackWeeks } from '../../../lib/domain/ledger/busy.ts';
import { compareEntries } from '../../../lib/domain/ledger/entry.ts';
import { busySpans } from '../../../lib/domain/ledger/host-week.ts';
import { weekStart } from '../../../lib/domain/ledger/week.ts';
import { subtract } from '../../../lib/domain/time/spans.ts';
import { UnknownForm } from '../../../lib/domain/unknown-form.ts';
import { busyPairs } from '../../support/ledger/busy-pairs.ts';
import { anyEntries, entry, misaligned, week } from './entries.ts';

test('the busy time of a week is that of its entries with buffers, cut at the edges of the week', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const whole = busySpans(entries.toSorted(compareEntries));
      const [first, next] = [weekStart(week), weekStart(week + 1)];
      const outside = [Number.NEGATIVE_INFINITY, first, next, Number.POSITIVE_INFINITY];
      const expected = subtract(whole, outside);
      const bytes = packBusy(week, entries);
      expect(unpackBusy(week, bytes)).toEqual(expected);
      expect(unpackBusy(week, misaligned(bytes))).toEqual(expected);
      // The history checkers decode the same bytes without the code of the service.
      expect(busyPairs(bytes).map((minute) => weekStart(week) + minute)).toEqual(expected);
    }),
  );
});

test('busy time over the edge of a week is one span after the weeks are joined', () => {
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

test('the busy time of a full week and of an empty week can be encoded and decoded', () => {
  expect(unpackBusy(week, packBusy(week, [entry(-60, 20_000)]))).toEqual([
    weekStart(week),
    weekStart(week + 1),
  ]);
  expect(unpackBusy(week, packBusy(week, []))).toEqual([]);
});

test('bytes that cannot be the busy time of a week are refused', () => {
  const pairs = (...minutes: number[]) =>
    Uint8Array.of(1, ...new Uint8Array(new Uint16Array(minutes).buffer));
  for (const bytes of [
    Uint8Array.of(1, 0, 0, 30),
    Uint8Array.of(1, 0, 0, 30, 0, 0),
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

test('the bytes of busy time are those of the data model, whatever the order of the entries', () => {
  const entries = [entry(0, 300), entry(40, 50), entry(10_000, 10_080)];
  const bytes = packBusy(week, entries);
  expect(Buffer.from(bytes).toString('hex')).toBe('01 0000 2c01 1027 6027'.replaceAll(' ', ''));
  expect(packBusy(week, entries.toReversed())).toEqual(bytes);
});

test('an unknown version is refused as an unknown format', () => {
  expect(() => unpackBusy(week, new Uint8Array())).toThrow(UnknownForm);
  expect(() => unpackBusy(week, Uint8Array.of(2))).toThrow(UnknownForm);
});
