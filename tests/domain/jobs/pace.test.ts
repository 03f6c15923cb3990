import { expect, test } from 'vitest';
import {
  type AttemptEnd,
  concurrencyAt,
  isProbing,
  type Pace,
  paceAfter,
  restsUntilMs,
} from '../../../lib/domain/jobs/pace.ts';

const steady: Pace = {
  timeoutsInARow: 0,
  slowAnswersInARow: 0,
  failingSinceMs: null,
  probedMs: null,
};
const after = (ends: readonly Partial<AttemptEnd>[], pace = steady) =>
  ends.reduce<Pace>(
    (before, end) =>
      paceAfter(before, {
        request: 'answered',
        isDone: true,
        startedMs: 1000,
        endedMs: 1100,
        ...end,
      }),
    pace,
  );
const timeout = { isDone: false, request: 'timeout', endedMs: 21_000 } as const;
const slow = { endedMs: 6001 };

test('after five timeouts in a row a group is probed, until one job is answered with any status', () => {
  expect(isProbing(after(Array(4).fill(timeout)))).toBe(false);
  const probing = after(Array(5).fill(timeout));
  expect([isProbing(probing), concurrencyAt(probing, 8)]).toEqual([true, 1]);
  expect(isProbing(after([{ isDone: false }], probing))).toBe(false);
});

test('a probing group rests for a minute after each job', () => {
  expect(restsUntilMs(after(Array(4).fill(timeout)))).toBe(0);
  const probing = after(Array(5).fill(timeout));
  expect(restsUntilMs(probing)).toBe(21_000 + 60_000);
  expect(restsUntilMs(after([{ ...timeout, endedMs: 90_000 }], probing))).toBe(150_000);
});

test('a receiver that cannot be reached is still probed, and an attempt without a request changes nothing', () => {
  const probing = after(Array(5).fill(timeout));
  const unreachable = { isDone: false, request: 'unreachable' } as const;
  expect(isProbing(after([unreachable], probing))).toBe(true);
  expect(after([unreachable]).failingSinceMs).toBe(1000);
  expect(after([{ isDone: true, request: undefined }], probing)).toEqual(probing);
});

test('after five slow answers in a row two jobs run concurrently, until one answer is not slow', () => {
  expect(concurrencyAt(after(Array(4).fill(slow)), 8)).toBe(8);
  const reduced = after(Array(5).fill(slow));
  expect([concurrencyAt(reduced, 8), concurrencyAt(reduced, 1)]).toEqual([2, 1]);
  expect(concurrencyAt(after([{}], reduced), 8)).toBe(8);
});

test('a group fails since its first failure, until an attempt succeeds', () => {
  const failing = after([{ isDone: false }, { isDone: false, startedMs: 5000 }]);
  expect(failing.failingSinceMs).toBe(1000);
  expect(after([{}], failing).failingSinceMs).toBeNull();
});
