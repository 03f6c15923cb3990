import { expect, test } from 'vitest';
import { isGivenUp, retryAfterMs } from '../../../lib/domain/webhooks/after-attempt.ts';

const startMs = Date.parse('2026-03-01T00:00:00.000Z');

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Sun, 01 Mar 2026 00:02:00 GMT', 120_000],
  ['Sat, 28 Feb 2026 00:00:00 GMT', -86_400_000],
  ['-1', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026-03-01T00:02:00Z', undefined],
  ['', undefined],
  ['1e3', undefined],
])('Retry-After %j is %s milliseconds', (text, ms) => {
  expect(retryAfterMs(text, startMs)).toBe(ms);
});

const dayMs = 86_400_000;

test('an endpoint is given up after five days without success', () => {
  expect(isGivenUp(startMs, 0, startMs + 5 * dayMs - 1)).toBe(false);
  expect(isGivenUp(startMs, 0, startMs + 5 * dayMs)).toBe(true);
  expect(isGivenUp(null, 0, startMs + 50 * dayMs)).toBe(false);
});

test('failures before an endpoint was enabled do not count', () => {
  const enabledAtMs = startMs + 4 * dayMs;
  expect(isGivenUp(startMs, enabledAtMs, startMs + 8 * dayMs)).toBe(false);
  expect(isGivenUp(startMs, enabledAtMs, startMs + 9 * dayMs)).toBe(true);
});
