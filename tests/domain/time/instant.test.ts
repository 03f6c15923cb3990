import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  earliestMs,
  formatInstant,
  formatLocalDate,
  latestMs,
  parseInstant,
  parseLocalDate,
  parseLocalDateTime,
} from '../../../lib/domain/time/instant.ts';

const anyMs = fc.integer({ min: earliestMs, max: latestMs });

test('an instant that is formatted and parsed is unchanged', () => {
  fc.assert(
    fc.property(anyMs, (ms) => {
      expect(formatInstant(ms)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(parseInstant(formatInstant(ms))).toBe(ms);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

/** The range of a JavaScript Date, which includes years after 9999 and before 0. */
const mostMs = 8.64e15;

test('an instant is formatted as by the runtime, on whole minutes and between them', () => {
  const minutes = fc.integer({ min: -mostMs / 60_000, max: mostMs / 60_000 });
  const wholeMinutes = minutes.map((minute) => minute * 60_000);
  const anywhere = fc.integer({ min: -mostMs, max: mostMs });
  fc.assert(
    fc.property(fc.oneof(wholeMinutes, anywhere, anyMs), (ms) => {
      expect(formatInstant(ms)).toBe(new Date(ms).toISOString());
      // The second call can use cached values and must return the same text.
      expect(formatInstant(ms)).toBe(new Date(ms).toISOString());
    }),
    { seed: 5, numRuns: 5000 },
  );
});

test('every minute of a day is formatted as by the runtime', () => {
  const dayMs = Date.UTC(2027, 2, 28);
  for (let ms = dayMs; ms < dayMs + 86_400_000; ms += 60_000) {
    expect(formatInstant(ms)).toBe(new Date(ms).toISOString());
  }
});

test.each([Number.NaN, mostMs + 60_000, -mostMs - 60_000, Number.POSITIVE_INFINITY])(
  'formatting %d, which is not an instant, throws an error',
  (ms) => {
    expect(() => formatInstant(ms)).toThrow(RangeError);
  },
);

test('any offset is parsed as by the oracle', () => {
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1, 0), max: Date.UTC(9000, 0) }),
      fc.constantFrom('+', '-'),
      fc.nat(23),
      fc.nat(59),
      fc.nat(999_999_999),
      (ms, sign, hours, minutes, nanoseconds) => {
        const fraction = String(nanoseconds).padStart(9, '0');
        const offset = `${sign}${twoDigits(hours)}:${twoDigits(minutes)}`;
        const text = `${formatInstant(ms).slice(0, 19)}.${fraction}${offset}`;
        expect(parseInstant(text)).toBe(Temporal.Instant.from(text).epochMilliseconds);
      },
    ),
    { seed: 2, numRuns: 1000 },
  );
});

test('any text is parsed or refused without an error', () => {
  const pieces = fc.constantFrom('2026', '-', '02', '30', 'T', ':', '.', 'Z', '+', '00', ' ', '9');
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 14 }).map((p) => p.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      for (const parse of [parseInstant, parseLocalDateTime, parseLocalDate]) {
        const read = parse(text);
        expect(read === undefined || Number.isInteger(read)).toBe(true);
      }
    }),
    { seed: 3, numRuns: 2000 },
  );
});

test.each([
  ['2026-03-01T09:00:00+09:00', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01t00:00:00z', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01T00:00:00-00:00', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01T00:00:00.1239999Z', '2026-03-01T00:00:00.123Z'],
  ['2026-03-01T00:00:00.123456789Z', '2026-03-01T00:00:00.123Z'],
  ['2026-03-01T00:00:00.1234567890Z', '2026-03-01T00:00:00.123Z'],
  ['1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['0000-12-31T23:30:00-01:00', '0001-01-01T00:30:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('%s is the instant %s', (text, expected) => {
  expect(formatInstant(parseInstant(text) ?? Number.NaN)).toBe(expected);
});

test.each([
  '',
  '2026-03-01',
  '2026-03-01T09:00:00',
  '2026-03-01T09:00Z',
  '2026-03-01 09:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-03-01T24:00:00Z',
  '2026-03-01T23:60:00Z',
  '2016-12-31T23:59:60Z',
  '2026-03-01T00:00:00.Z',
  '2026-03-01T00:00:00,5Z',
  '2026-03-01T00:00:00+9:00',
  '2026-03-01T00:00:00+0900',
  '2026-03-01T00:00:00+24:00',
  '2026-03-01T00:00:00+09:60',
  '2026-03-01T00:00:00Z ',
  '2026-03-01T00:00:00Z\n',
  '+02026-03-01T00:00:00Z',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-00:01',
  '２０２６-03-01T00:00:00Z',
])('%j is not an instant', (text) => {
  expect(parseInstant(text)).toBeUndefined();
});

test('a fraction of a second can have any number of digits', () => {
  for (const text of [`.9${'9'.repeat(5000)}+00:00`, `.999${'0'.repeat(5000)}Z`]) {
    expect(parseInstant(`2026-03-01T00:00:00${text}`)).toBe(Date.UTC(2026, 2, 1, 0, 0, 0, 999));
  }
});

test('a local date-time has no offset and optional seconds', () => {
  const expected = Date.UTC(2026, 2, 1, 9);
  expect(parseLocalDateTime('2026-03-01T09:00')).toBe(expected);
  expect(parseLocalDateTime('2026-03-01T09:00:00.0009')).toBe(expected);
  expect(parseLocalDateTime(`2026-03-01T09:00:00.000${'9'.repeat(20)}`)).toBe(expected);
  for (const text of [
    '2026-03-01T09:00:00Z',
    '2026-03-01',
    '2026-02-30T09:00',
    '2026-03-01T9:00',
  ]) {
    expect(parseLocalDateTime(text), text).toBeUndefined();
  }
});

test('a date is parsed as a day number and formatted back to the same date', () => {
  expect(parseLocalDate('1970-01-01')).toBe(0);
  expect(parseLocalDate('1969-12-31')).toBe(-1);
  expect(parseLocalDate('0001-01-01')).toBe(earliestMs / 86_400_000);
  for (const text of ['2026-02-29', '0000-01-01', '2026-3-1', '2026-03-01T00:00', '20260301']) {
    expect(parseLocalDate(text), text).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (day) => {
      expect(parseLocalDate(formatLocalDate(day))).toBe(day);
    }),
    { seed: 4, numRuns: 1000 },
  );
});
