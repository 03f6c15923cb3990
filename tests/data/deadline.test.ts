import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  budgets,
  decidedAfterMs,
  extendBudget,
  longBudgetMs,
  pause,
  timeLeftMs,
  withinBudget,
} from '../../lib/data/engine/deadline.ts';
import { waitAsDeployed } from '../support/processes/patience.ts';

let waitLonger: () => void;
beforeEach(() => {
  waitLonger = waitAsDeployed();
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  waitLonger();
});

test('a request has three seconds, an attempt 800 ms and the issuer one second, and the outcome is decided after 3.8 seconds', () => {
  expect(budgets).toEqual({ requestMs: 3000, attemptMs: 800, issuerMs: 1000 });
  expect(decidedAfterMs).toBe(3800);
  expect(3 * budgets.attemptMs).toBeLessThan(budgets.requestMs);
});

test('the budget of a long request ends before the timeout of the function', () => {
  expect(longBudgetMs + budgets.requestMs + budgets.attemptMs).toBeLessThan(25_000);
});

test('concurrent requests have separate budgets, and code outside of a request has no limit', async () => {
  const first = withinBudget(100, async () => {
    await new Promise(setImmediate);
    vi.advanceTimersByTime(60);
    return timeLeftMs();
  });
  const second = withinBudget(1000, async () => {
    await first;
    return timeLeftMs();
  });
  expect(await Promise.all([first, second])).toEqual([40, 940]);
  expect(timeLeftMs()).toBe(Number.POSITIVE_INFINITY);
});

test('an extended budget applies to the request and not to its steps', async () => {
  await withinBudget(100, async () => {
    vi.advanceTimersByTime(90);
    extendBudget(1000);
    expect(timeLeftMs()).toBe(1000);
    await withinBudget(100, async () => expect(timeLeftMs()).toBe(100));
    expect(timeLeftMs()).toBe(1000);
  });
});

test('a pause ends with the budget of its request', async () => {
  await withinBudget(0, () => pause(3_600_000));
});
