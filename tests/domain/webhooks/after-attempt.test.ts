import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterAttempt,
  failingSinceAfter,
  isGivenUp,
  retryAfterMs,
} from '../../../lib/domain/webhooks/after-attempt.ts';
import type { Attempt, Delivery } from '../../../lib/domain/webhooks/delivery.ts';

const startMs = Date.parse('2026-03-01T00:00:00.000Z');
const fresh: Delivery = {
  uid: 'a',
  eventUid: 'evt_a',
  event: 'guest_booked',
  status: 'pending',
  attempts: [],
  nextAttemptAt: '2026-03-01T00:00:00.000Z',
  createdAt: '2026-03-01T00:00:00.000Z',
};
const answered = (statusCode: number | null, atMs = startMs, durationMs = 0): Attempt => ({
  at: new Date(atMs).toISOString(),
  statusCode,
  durationMs,
  error: statusCode === null ? 'timeout' : null,
});

/** Lets every attempt fail. Each begins at the `nextAttemptAt` of the previous one. */
function failAll(chance: number, retryAfter?: string): Delivery {
  let delivery = fresh;
  while (delivery.nextAttemptAt !== null) {
    const attempt = answered(500, Date.parse(delivery.nextAttemptAt));
    const nowMs = Date.parse(attempt.at);
    delivery = afterAttempt({ delivery }, attempt, { retryAfter, chance, nowMs }).delivery;
  }
  return delivery;
}

const waitsOf = ({ attempts }: Delivery): number[] =>
  attempts
    .map(({ at }) => Date.parse(at))
    .map((at, index, all) => at - (all[index - 1] ?? at))
    .slice(1)
    .map((ms) => ms / 1000);

test('a failing delivery is tried eight times in slightly more than 27 hours and 35 minutes and then fails', () => {
  const delivery = failAll(0.5);
  expect(waitsOf(delivery)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000]);
  expect(waitsOf(delivery).reduce((a, b) => a + b)).toBe((27 * 60 + 35) * 60 + 5);
  expect(delivery).toMatchObject({ status: 'failed', nextAttemptAt: null });
});

test('a replayed delivery is tried eight times again', () => {
  const failed = failAll(0.5);
  const asked = { delivery: failed, replayedAfter: 8 };
  const circumstances = { retryAfter: undefined, chance: 0.5, nowMs: startMs };
  const again = afterAttempt(asked, answered(500), circumstances);
  expect(again.delivery).toMatchObject({
    status: 'pending',
    nextAttemptAt: '2026-03-01T00:00:05.000Z',
  });
});

test('each wait varies by at most a fifth', () => {
  const [least, most] = [waitsOf(failAll(0)), waitsOf(failAll(1))];
  expect(least).toEqual([4, 240, 1440, 5760, 14_400, 28_800, 28_800]);
  expect(most).toEqual([6, 360, 2160, 8640, 21_600, 43_200, 43_200]);
});

test('a longer Retry-After is respected up to twice the planned wait, and a shorter one is ignored', () => {
  expect(waitsOf(failAll(0.5, '400')).slice(0, 4)).toEqual([10, 400, 1800, 7200]);
  expect(waitsOf(failAll(0.5, '1'))).toEqual(waitsOf(failAll(0.5)));
  expect(waitsOf(failAll(0.5, '999999999')).slice(0, 2)).toEqual([10, 600]);
});

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

test('the wait begins after the duration of the attempt', () => {
  const attempt = answered(null, startMs, 15_000);
  const { delivery } = afterAttempt({ delivery: fresh }, attempt, {
    retryAfter: undefined,
    chance: 0.5,
    nowMs: startMs + 15_000,
  });
  expect(Date.parse(delivery.nextAttemptAt ?? '') - startMs).toBe(20_000);
});

test('the wait is calculated from the given clock, not from the time of the attempt', () => {
  const { delivery } = afterAttempt({ delivery: fresh }, answered(500), {
    retryAfter: undefined,
    chance: 0.5,
    nowMs: startMs + 60_000,
  });
  expect(Date.parse(delivery.nextAttemptAt ?? '') - startMs).toBe(65_000);
});

test('any 2xx status is delivered, 410 fails immediately, and any other status is tried again', () => {
  for (let status = 200; status < 600; status += 1) {
    const { delivery, isGone } = afterAttempt({ delivery: fresh }, answered(status), {
      retryAfter: undefined,
      chance: 0,
      nowMs: startMs,
    });
    const expected = status < 300 ? 'delivered' : status === 410 ? 'failed' : 'pending';
    expect([status, delivery.status, isGone]).toEqual([status, expected, status === 410]);
    expect(delivery.nextAttemptAt === null).toBe(expected !== 'pending');
  }
});

test('with any Retry-After, the next attempt is at most twice the planned wait away and at least four fifths of it', () => {
  fc.assert(
    fc.property(
      fc.option(fc.string(), { nil: undefined }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (retryAfter, chance) => {
        const { delivery } = afterAttempt({ delivery: fresh }, answered(500), {
          retryAfter,
          chance,
          nowMs: startMs,
        });
        const waitMs = Date.parse(delivery.nextAttemptAt ?? '') - startMs;
        return waitMs >= 4000 && waitMs <= 10_000;
      },
    ),
  );
});

const dayMs = 86_400_000;

test('an endpoint is given up after five days without success, and one success resets the period', () => {
  const first = failingSinceAfter(null, answered(500));
  const later = failingSinceAfter(first, answered(null, startMs + 3 * dayMs));
  expect([first, later]).toEqual([startMs, startMs]);
  expect(isGivenUp(later, 0, startMs + 5 * dayMs - 1)).toBe(false);
  expect(isGivenUp(later, 0, startMs + 5 * dayMs)).toBe(true);
  const mended = failingSinceAfter(later, answered(204, startMs + 4 * dayMs));
  expect(mended).toBeNull();
  expect(isGivenUp(mended, 0, startMs + 50 * dayMs)).toBe(false);
});

test('failures before an endpoint was enabled do not count', () => {
  const enabledAtMs = startMs + 4 * dayMs;
  expect(isGivenUp(startMs, enabledAtMs, startMs + 8 * dayMs)).toBe(false);
  expect(isGivenUp(startMs, enabledAtMs, startMs + 9 * dayMs)).toBe(true);
});
