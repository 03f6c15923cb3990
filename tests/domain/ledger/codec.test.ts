import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBusy } from '../../../lib/domain/ledger/busy.ts';
import { packEntries, unpackEntries } from '../../../lib/domain/ledger/codec.ts';
import { compareEntries, type Entry } from '../../../lib/domain/ledger/entry.ts';
import { minutesPerWeek, weekStart } from '../../../lib/domain/ledger/week.ts';
import { UnknownForm } from '../../../lib/domain/unknown-form.ts';
import { anyEntries, entry, misaligned, uids, week } from './entries.ts';

/** The offset of the first record in a week with one event type, and the lengths of records. */
const recordsAt = 12;
const recordBytes = 25;
const wideRecordBytes = 28;

/** An ID for each number. */
const uidOf = (number: number): string => `uid${String(number).padStart(9, '0')}`;

test('any list of entries can be encoded and decoded in order of time, at any memory address', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const bytes = packEntries(week, entries);
      const sorted = entries.toSorted(compareEntries);
      expect(unpackEntries(week, bytes)).toEqual(sorted);
      expect(unpackEntries(week, misaligned(bytes))).toEqual(sorted);
    }),
  );
});

test('the same entries have the same bytes, whatever their order', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const reversed = entries.toReversed();
      expect(packEntries(week, reversed)).toEqual(packEntries(week, entries));
    }),
  );
});

test('entries at the same time have a fixed order', () => {
  const same = (['C', 'A', 'B'] as const).flatMap((letter) => [
    entry(0, 30, { uid: `uid${letter.repeat(9)}`, kind: 'schedule' }),
    entry(0, 30, { uid: `uid${letter.repeat(9)}`, kind: 'request' }),
    entry(5, 30, { uid: `uid${letter.repeat(9)}`, busyStart: weekStart(week) }),
  ]);
  expect(packEntries(week, same.toReversed())).toEqual(packEntries(week, same));
  const order = unpackEntries(week, packEntries(week, same)).map((one) => one.uid[3]);
  expect(order.join('')).toBe('AAABBBCCC');
});

test('every ID of 12 URL-safe characters is decoded unchanged, and an ID of zeros differs from a missing one', () => {
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

test('an ID that is not 12 URL-safe characters is refused with its value', () => {
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

const limits: readonly [name: string, entry: Entry][] = [
  ['no length', entry(10, 10)],
  ['a length of 16 bits', entry(0, 2 ** 16 - 1)],
  ['a length of 17 bits', entry(0, 2 ** 16)],
  ['a length of 32 bits', entry(0, 2 ** 32 - 1)],
  ['the earliest start', entry(-(2 ** 31), 1)],
  ['the latest start', entry(2 ** 16 - 1, 2 ** 16, { busyStart: weekStart(week) })],
  ['the longest buffers', withBuffers(2 ** 16 - 1)],
  ['the first minute of creation', entry(0, 30, { createdMinute: 0 })],
  ['the last minute of creation', entry(0, 30, { createdMinute: 2 ** 32 - 1 })],
];

function withBuffers(minutes: number): Entry {
  const one = entry(0, 30);
  return { ...one, busyStart: one.start - minutes, busyEnd: one.end + minutes };
}

test.each(limits)('an entry with %s is decoded unchanged', (_name, one) => {
  expect(unpackEntries(week, packEntries(week, [one]))).toEqual([one]);
});

test.each([
  ['a buffer before of more than 16 bits', entry(0, 30, { busyStart: weekStart(week) - 2 ** 16 })],
  [
    'a buffer after of more than 16 bits',
    entry(0, 30, { busyEnd: weekStart(week) + 30 + 2 ** 16 }),
  ],
  ['a negative buffer before', entry(0, 30, { busyStart: weekStart(week) + 1 })],
  ['a negative buffer after', entry(0, 30, { busyEnd: weekStart(week) + 29 })],
  ['a negative length', entry(30, 0, { busyEnd: weekStart(week) + 60 })],
  ['a length of more than 32 bits', entry(0, 2 ** 32)],
  ['a start of more than 32 bits', entry(-(2 ** 31) - 1, 1)],
  ['a start between two minutes', entry(0.5, 30)],
  ['a negative minute of creation', entry(0, 30, { createdMinute: -1 })],
  ['a minute of creation of more than 32 bits', entry(0, 30, { createdMinute: 2 ** 32 })],
  ['an end before the week', entry(-30, 0)],
  ['a start after the week', entry(minutesPerWeek, minutesPerWeek + 30)],
])('an entry with %s is refused', (_name, one) => {
  expect(() => packEntries(week, [one])).toThrow('ledger entry');
});

test('the error for a refused start contains the start in minutes of the week', () => {
  expect(() => packEntries(week, [entry(-(2 ** 31) - 1, 1)])).toThrow(
    'cannot hold -2147483649 as its start',
  );
});

test('a booking of 200 weeks, the maximum length, is decoded unchanged in each of its weeks', () => {
  const long = entry(0, 200 * minutesPerWeek);
  for (const one of [week, week + 100, week + 199]) {
    expect(unpackEntries(one, packEntries(one, [long]))).toEqual([long]);
  }
});

const ofTypes = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    entry(i, i + 1, { uid: uidOf(i), eventTypeId: uidOf(1000 + i) }),
  );

test.each([
  [1, recordBytes],
  [255, recordBytes],
  [256, wideRecordBytes],
  [700, wideRecordBytes],
])(
  'a week with %i event types is decoded unchanged, and an entry takes %i bytes',
  (count, bytes) => {
    const packed = packEntries(week, ofTypes(count));
    expect(unpackEntries(week, packed)).toEqual(ofTypes(count));
    expect(packed).toHaveLength(3 + count * (9 + bytes));
  },
);

test('each event type is stored once', () => {
  const many = Array.from({ length: 280 }, (_, i) => entry(i * 30, i * 30 + 15, { uid: uidOf(i) }));
  expect(packEntries(week, many)).toHaveLength(recordsAt + 280 * recordBytes);
});

test('a week with a booking of another event type in every minute and 500 schedules fits into an item of 400 KB', () => {
  const full = Array.from({ length: minutesPerWeek }, (_, i) =>
    entry(i, i + 1, { uid: uidOf(i), eventTypeId: uidOf(i), createdMinute: i }),
  );
  const schedules = Array.from({ length: 500 }, (_, i) =>
    entry(i, i + 1, { kind: 'schedule', uid: `sch${uidOf(i).slice(3)}`, eventTypeId: null }),
  );
  const all = [...full, ...schedules];
  const bytes = packEntries(week, all);
  expect(unpackEntries(week, bytes)).toEqual(all.toSorted(compareEntries));
  expect(bytes.length + packBusy(week, all).length).toBeLessThan(399 * 1024);
});

test('the bytes of a week are those of the data model', () => {
  const buffers = { busyStart: weekStart(week) - 10, busyEnd: weekStart(week) + 305 };
  const members = { uid: 'AQIDBAUGBwgJ', eventTypeId: 'CQgHBgUEAwIB', createdMinute: 0x01020304 };
  const seats = entry(0, 300, { kind: 'seats', ...members, ...buffers });
  const schedule = entry(40, 50, { kind: 'schedule', uid: '____________', eventTypeId: null });
  expect(Buffer.from(packEntries(week, [seats, schedule])).toString('hex')).toBe(
    [
      '01 0100 090807060504030201',
      '04 010203040506070809 01 00000000 2c01 0a00 0500 04030201',
      '05 ffffffffffffffffff 00 28000000 0a00 0000 0000 4081ba01',
    ]
      .join('')
      .replaceAll(' ', ''),
  );
  const long = { ...schedule, end: schedule.start + 0x12345, busyEnd: schedule.start + 0x12345 };
  expect(Buffer.from(packEntries(week, [long])).toString('hex')).toBe(
    '02 0000 05 ffffffffffffffffff 00 28000000 4523 0000 0000 4081ba01 00 0100'.replaceAll(' ', ''),
  );
});

test.each([
  ['version', 0, 3],
  ['kind, such as hold', recordsAt, 2],
  ['kind, such as unpaid', recordsAt, 3],
  ['flag', recordsAt, 0x25],
  ['kind of own work, such as a booking', recordsAt, 0x10],
])('a week with an unknown %s is refused as an unknown format', (_name, at, byte) => {
  const bytes = packEntries(week, [entry(0, 30)]);
  expect(() => unpackEntries(week, bytes.with(at, byte))).toThrow(UnknownForm);
});

test('bytes without a version are an unknown format, not an empty week', () => {
  expect(() => unpackEntries(week, new Uint8Array())).toThrow(UnknownForm);
});

test('bytes that cannot be entries of the week are refused with the number of the week', () => {
  const bytes = packEntries(week, [entry(0, 30), entry(30, 60, { uid: 'bookingBBBBB' })]);
  const corrupt = `Corrupt ledger entries of week ${week}`;
  for (let length = 1; length < bytes.length; length += 1) {
    if (length === recordsAt || length === recordsAt + recordBytes) continue;
    expect(() => unpackEntries(week, bytes.subarray(0, length))).toThrow(corrupt);
  }
  expect(() => unpackEntries(week, new Uint8Array([...bytes, 0]))).toThrow(corrupt);
  // The index 2 is invalid, because the list has one event type.
  expect(() => unpackEntries(week, bytes.with(recordsAt + 10, 2))).toThrow(corrupt);
  const [head, first, second] = [
    bytes.slice(0, recordsAt),
    bytes.slice(recordsAt, recordsAt + recordBytes),
    bytes.slice(recordsAt + recordBytes),
  ];
  expect(() => unpackEntries(week, Uint8Array.of(...head, ...second, ...first))).toThrow(corrupt);
  expect(() => unpackEntries(week, Uint8Array.of(...head, ...first, ...first))).toThrow(corrupt);
  // An entry that begins 65,536 minutes later is outside the week.
  const startByte = recordsAt + 11;
  expect(() => unpackEntries(week, bytes.with(startByte + 2, 1))).toThrow(corrupt);
});

test('bytes with any changes are refused or are a week that can be encoded', () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(anyEntries, changes, (entries, changed) => {
      const bytes = packEntries(week, entries);
      for (const [at, to] of changed) bytes[at % bytes.length] = to;
      const read = outcomeOf(() => unpackEntries(week, bytes));
      if (read) expect(unpackEntries(week, packEntries(week, read))).toEqual(read);
    }),
  );
});

/** Undefined means that the bytes were refused with a known error. */
function outcomeOf<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    expect((error as Error).message).toMatch(/^(?:Corrupt|The) ledger entries /u);
    return undefined;
  }
}
