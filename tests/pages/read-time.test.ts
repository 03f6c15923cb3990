import { expect, test } from 'vitest';
import { localText } from '../../lib/domain/time/local-text.ts';
import { readTime } from '../../pages/shared/read-time.ts';

test.each([
  ['9', '09:00'],
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['0930', '09:30'],
  ['21:30', '21:30'],
  ['0:00', '00:00'],
  ['9:30 am', '09:30'],
  ['9:30 PM', '21:30'],
  ['9 p.m.', '21:00'],
  ['12:00 am', '00:00'],
  ['12:15 pm', '12:15'],
  [' 9:30\u202fPM ', '21:30'],
  ['午前9:30', '09:30'],
  ['午後0:15', '12:15'],
  ['９：３０', '09:30'],
  ['9時', '09:00'],
  ['午後9時30分', '21:30'],
])('the typed text %j is read as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each(['', 'noon', '24:00', '13 pm', '9:60', '9:3', '1:2:3', '123456', 'pm'])(
  'the typed text %j is no time of day',
  (typed) => {
    expect(readTime(typed)).toBe('');
  },
);

test.each(['en-US', 'en-GB', 'en-DE', 'ja'])(
  'every time that is written in %s with either clock is read as the same time',
  (language) => {
    for (const hourCycle of ['h23', language === 'ja' ? 'h11' : 'h12'] as const) {
      for (let minute = 0; minute < 1440; minute += 5) {
        const at = new Date(minute * 60_000);
        const text = localText(at, 'time', { language, timeZone: 'UTC', hourCycle });
        expect([text, readTime(text)]).toEqual([text, at.toISOString().slice(11, 16)]);
      }
    }
  },
);
