import { expect, test } from 'vitest';
import { shortWhenOf, whenOf } from '../../../lib/domain/messages/when.ts';
import { receiver } from './letters.ts';

const tuesday = { startedAt: '2026-12-01T01:00:00.000Z', endedAt: '2026-12-01T01:30:00.000Z' };
const readerOf = (language: 'en' | 'ja') => ({ ...receiver, locale: language, language });
const overMidnight = { ...tuesday, endedAt: '2026-12-01T15:30:00.000Z' };

test.each([
  ['en', '24h', 'Asia/Tokyo', 'Tuesday, December 1, 2026, 10:00 – 10:30 (Japan Standard Time)'],
  [
    'en',
    '12h',
    'Asia/Tokyo',
    'Tuesday, December 1, 2026, 10:00 AM – 10:30 AM (Japan Standard Time)',
  ],
  [
    'en',
    '24h',
    'America/New_York',
    'Monday, November 30, 2026, 20:00 – 20:30 (Eastern Standard Time)',
  ],
  ['ja', '24h', 'Asia/Tokyo', '2026年12月1日(火) 10:00〜10:30(日本標準時)'],
  ['ja', '12h', 'Asia/Tokyo', '2026年12月1日(火) 午前10:00〜午前10:30(日本標準時)'],
  ['ja', '24h', 'UTC', '2026年12月1日(火) 01:00〜01:30(協定世界時)'],
] as const)('a time is written in %s, %s, %s', (language, timeFormat, timeZone, expected) => {
  expect(whenOf(tuesday, { ...readerOf(language), timeFormat, timeZone })).toBe(expected);
});

test.each([
  ['en', 'Tuesday, December 1, 2026, 10:00 – Wed, December 2, 00:30 (Japan Standard Time)'],
  ['ja', '2026年12月1日(火) 10:00〜12月2日(水) 00:30(日本標準時)'],
] as const)(
  'the end date is included if it differs from the start date: %s',
  (language, expected) => {
    expect(whenOf(overMidnight, { ...readerOf(language), timeZone: 'Asia/Tokyo' })).toBe(expected);
  },
);

test('noon and midnight are written correctly on a clock of twelve hours', () => {
  const noon = { startedAt: '2026-12-01T00:00:00.000Z', endedAt: '2026-12-01T12:00:00.000Z' };
  const reader = { ...receiver, timeZone: 'UTC', timeFormat: '12h' } as const;
  expect(whenOf(noon, reader)).toContain('12:00 AM – 12:00 PM');
  expect(
    whenOf(noon, { ...reader, ...readerOf('ja'), timeFormat: '12h', timeZone: 'UTC' }),
  ).toContain('午前0:00〜午後0:00');
});

test('the name of the zone is that at the start of the booking, before and after a clock change', () => {
  const reader = { ...receiver, timeZone: 'America/New_York' };
  const at = (startedAt: string) => whenOf({ startedAt, endedAt: startedAt }, reader);
  expect(at('2026-11-01T05:30:00.000Z')).toContain('01:30 – 01:30 (Eastern Daylight Time)');
  expect(at('2026-11-01T06:30:00.000Z')).toContain('01:30 – 01:30 (Eastern Standard Time)');
});

test.each([
  ['en', 'Tue, Dec 1, 01:00'],
  ['ja', '12月1日(火) 01:00'],
] as const)('a subject contains only the start: %s', (language, expected) => {
  expect(shortWhenOf(tuesday, { ...readerOf(language), timeZone: 'UTC' })).toBe(expected);
});
