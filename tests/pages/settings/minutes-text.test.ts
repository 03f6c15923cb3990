import { afterAll, beforeAll, expect, test, vi } from 'vitest';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});
afterAll(() => vi.unstubAllGlobals());

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [1440, '1 day'],
  [1500, '25 hours'],
  [4320, '3 days'],
])('%i minutes are written as %s', async (minutes, text) => {
  const { minutesText } = await import('../../../pages/settings/event-types/minutes-text.ts');
  expect(minutesText(minutes)).toBe(text);
});
