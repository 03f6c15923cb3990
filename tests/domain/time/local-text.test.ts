import { expect, test } from 'vitest';
import {
  hourCycleOf,
  localDateTime,
  localSpan,
  localText,
  regionalClock,
} from '../../../lib/domain/time/local-text.ts';

const start = new Date('2026-12-01T00:30:00Z');
const end = new Date('2026-12-01T13:00:00Z');
const formatOf = (language: string) => ({
  language,
  timeZone: 'UTC',
  hourCycle: hourCycleOf(language, regionalClock(language)),
});

test.each([
  ['en-US', 'Tuesday, December 1, 2026', '12:30 AM – 1:00 PM'],
  ['en-GB', expect.stringMatching(/^Tuesday,? 1 December 2026$/u), '00:30 – 13:00'],
  ['en-DE', expect.stringMatching(/^Tuesday,? 1 December 2026$/u), '00:30 – 13:00'],
  ['ja', '2026年12月1日(火)', '00:30〜13:00'],
])('dates and times have the format of %s', (language, date, span) => {
  const format = formatOf(language);
  expect(localText(start, 'date', format)).toEqual(date);
  expect(localSpan(start, end, format)).toBe(span);
});

test('a span contains the date of an end on another day', () => {
  const nextDay = new Date('2026-12-02T00:15:00Z');
  expect(localSpan(end, nextDay, formatOf('en-US'))).toBe('1:00 PM – Wed, December 2, 12:15 AM');
  expect(localSpan(end, nextDay, formatOf('ja'))).toBe('13:00〜12月2日(水) 00:15');
});

test('the date in a subject is short', () => {
  expect(localDateTime(end, 'briefDate', formatOf('en-US'))).toBe('Tue, Dec 1, 1:00 PM');
  expect(localDateTime(end, 'briefDate', formatOf('ja'))).toBe('12月1日(火) 13:00');
});

test('a Japanese clock of 12 hours begins with 0', () => {
  const format = { ...formatOf('ja'), hourCycle: hourCycleOf('ja', '12h') };
  expect(localText(new Date('2026-12-01T12:05:00Z'), 'time', format)).toBe('午後0:05');
});
