import { afterEach, expect, test, vi } from 'vitest';
import { isFuture, nowMs, setClock, setClockBy } from '../../pages/shared/clock.ts';

const truthMs = Date.parse('2027-03-01T09:00:00Z');
const hourMs = 3_600_000;

afterEach(() => {
  setClock(Date.now());
  vi.useRealTimers();
});

test('the time of the service decides what is past, however wrong the clock of the device is', () => {
  for (const wrongMs of [-30 * hourMs, -60_000, 5 * hourMs, 800 * hourMs]) {
    vi.useFakeTimers({ toFake: ['Date'], now: truthMs + wrongMs });
    setClockBy({ headers: new Headers({ date: new Date(truthMs).toUTCString() }) });
    expect(nowMs()).toBe(truthMs);
    expect(isFuture('2027-03-01T09:00:01.000Z')).toBe(true);
    expect(isFuture('2027-03-01T09:00:00.000Z')).toBe(false);
    expect(isFuture(null)).toBe(false);
  }
});

test('a response without a date changes nothing', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: truthMs - hourMs });
  setClock(truthMs);
  setClockBy({ headers: new Headers() });
  expect(nowMs()).toBe(truthMs);
});
