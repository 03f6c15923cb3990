import { afterAll, beforeAll, expect, test, vi } from 'vitest';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});
afterAll(() => vi.unstubAllGlobals());

test.each([
  [60, '1 hour'],
  [120, '2 hours'],
  [1440, '1 day'],
  [2880, '2 days'],
  [1500, '25 hours'],
  [90, undefined],
  [0, undefined],
  [Number.NaN, undefined],
  [null, undefined],
])('%s minutes are written as %s', async (minutes, text) => {
  const { durationText } = await import('../../../pages/settings/event-types/duration-text.ts');
  expect(durationText(minutes)).toBe(text);
});
