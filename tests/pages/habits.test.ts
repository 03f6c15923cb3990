import { expect, test } from 'vitest';
import { habitsOf, settingHabits, zoneOf } from '../../pages/shared/habits.ts';

test.each([
  ['en', ['en-GB', 'en-GB', 'en'], 'en-GB', 'h23', 1],
  ['en', ['en-US', 'en-US'], 'en-US', 'h12', 0],
  ['ja', ['ja', 'ja'], 'ja', 'h23', 0],
  ['en', ['de-DE', 'de-DE', 'en-US'], 'en-DE', 'h23', 1],
  ['en', ['ja', 'ja'], 'en-JP', 'h23', 0],
  ['en', ['en-US@posix', 'en-US@posix'], 'en', 'h12', 0],
  ['ja', [undefined], 'ja', 'h23', 0],
] as const)(
  'a page in %s uses the formats of a browser with %j',
  (locale, languages, ...wanted) => {
    const { spoken, hourCycle, firstDayOfWeek } = habitsOf(locale, languages);
    expect([spoken, hourCycle, firstDayOfWeek]).toEqual(wanted);
  },
);

test.each([
  ['en', { weekStart: 0, timeFormat: '24h' }, 'h23'],
  ['en', { weekStart: 6, timeFormat: '12h' }, 'h12'],
  ['ja', { weekStart: 1, timeFormat: '12h' }, 'h11'],
  ['ja', { weekStart: 3, timeFormat: '24h' }, 'h23'],
] as const)(
  'a page in %s uses the formats of a user with the settings %j',
  (locale, settings, clock) => {
    expect(settingHabits(locale, settings)).toEqual({
      hourCycle: clock,
      firstDayOfWeek: settings.weekStart,
    });
  },
);

test('a device without a known zone uses UTC', () => {
  expect(['Etc/Unknown', undefined, '', 'Asia/Kathmandu'].map(zoneOf)).toEqual([
    'UTC',
    'UTC',
    'UTC',
    'Asia/Kathmandu',
  ]);
});
