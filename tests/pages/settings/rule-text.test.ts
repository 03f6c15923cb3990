import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// The tested code reads the language from the document.
beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterAll(() => vi.unstubAllGlobals());

const daily = {
  startHour: 9,
  startMinute: 0,
  endHour: 17,
  endMinute: 30,
  wday: 0,
  frequencyType: 1,
  frequencyInterval: 2,
  exceptions: [],
};

test('the text of a rule contains its first and last date in the zone of its calendar, with the year, and its hours with the clock of the user', async () => {
  const { ruleText } = await import('../../../pages/settings/hours/rule-text.ts');
  const { writeDate } = await import('../../../pages/shared/times.ts');
  const { followClock } = await import('../../../pages/shared/locale.ts');
  followClock('24h');
  // From midnight on March 1 to midnight on April 1 in Tokyo.
  const spring = { startedAt: '2032-02-29T15:00:00.000Z', endedAt: '2032-03-31T15:00:00.000Z' };
  const text = 'Every 2 days, 09:00–17:30';
  expect(ruleText({ ...daily, ...spring }, 'Asia/Tokyo')).toBe(
    `${text} from ${writeDate('2032-03-01', 'fullDate')} until ${writeDate('2032-03-31', 'fullDate')}`,
  );
  expect(writeDate('2032-03-01', 'fullDate')).toContain('2032');
  expect(ruleText({ ...daily, startedAt: null, endedAt: null }, 'Asia/Tokyo')).toBe(text);
  followClock('12h');
  expect(ruleText({ ...daily, startedAt: null, endedAt: null }, 'Asia/Tokyo')).toBe(
    'Every 2 days, 9:00 AM–5:30 PM',
  );
});
