import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelayMs } from '../../../lib/domain/jobs/retry-delay.ts';

test('a delay varies by at most a fifth', () => {
  expect([0, 0.5, 1].map((chance) => retryDelayMs(300, undefined, chance))).toEqual([
    240_000, 300_000, 360_000,
  ]);
});

test('a longer requested delay is respected up to twice the planned one, and a shorter one is ignored', () => {
  expect([1, 400, 700].map((requested) => retryDelayMs(300, requested, 0.5))).toEqual([
    300_000, 400_000, 600_000,
  ]);
});

test('with any requested delay, the delay is at least four fifths of the planned one and at most twice as long', () => {
  fc.assert(
    fc.property(
      fc.option(fc.double({ noNaN: true }), { nil: undefined }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (requested, chance) => {
        const ms = retryDelayMs(5, requested, chance);
        return ms >= 4000 && ms <= 10_000;
      },
    ),
  );
});
