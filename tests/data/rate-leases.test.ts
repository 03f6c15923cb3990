import { expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { leaseTokens } from '../../lib/data/rates/rate-leases.ts';
import { type Counted, rolled } from '../../lib/domain/rates/rate-window.ts';

const quota = 100;
const upTo = (max: number) => () => max;
const atWindow = (window: number): Counted => rolled(undefined, window);

test.each([1, 3, 7, 20])(
  'independent instances lease the quota in blocks of %i, and never exceed it',
  async (tokens) => {
    const caller = newUid();
    const instances = Array.from({ length: 8 }, async () => {
      let known = atWindow(100);
      let leased = 0;
      for (let asked = 0; asked < 40; asked += 1) {
        const lease = await leaseTokens(caller, known, { tokens, max: upTo(quota) });
        known = lease.counted;
        leased += lease.isGranted ? tokens : 0;
      }
      return leased;
    });
    const sum = (await Promise.all(instances)).reduce((all, one) => all + one, 0);
    expect(sum).toBe(quota - (quota % tokens));
  },
);

test('the count of the previous window is carried over for every instance', async () => {
  const caller = newUid();
  const first = await leaseTokens(caller, atWindow(7), { tokens: 40, max: upTo(quota) });
  expect(first.counted).toEqual({ window: 7, now: 40, before: 0 });
  const next = await leaseTokens(caller, atWindow(8), { tokens: 5, max: upTo(quota) });
  expect(next).toEqual({ isGranted: true, counted: { window: 8, now: 5, before: 40 } });
  const known = rolled(first.counted, 8);
  const again = await leaseTokens(caller, known, { tokens: 5, max: upTo(quota) });
  expect(again.counted).toEqual({ window: 8, now: 10, before: 40 });
  const later = await leaseTokens(caller, atWindow(20), { tokens: 5, max: upTo(quota) });
  expect(later.counted).toEqual({ window: 20, now: 5, before: 0 });
});

test('an instance whose clock is behind counts in the current window', async () => {
  const caller = newUid();
  await leaseTokens(caller, atWindow(9), { tokens: 10, max: upTo(quota) });
  const lease = await leaseTokens(caller, atWindow(8), { tokens: 10, max: upTo(quota) });
  expect(lease).toEqual({ isGranted: true, counted: { window: 9, now: 20, before: 0 } });
});

test('a lease beyond the quota is refused and returns the count', async () => {
  const caller = newUid();
  await leaseTokens(caller, atWindow(3), { tokens: 95, max: upTo(quota) });
  const refused = await leaseTokens(caller, atWindow(3), { tokens: 6, max: upTo(quota) });
  expect(refused).toEqual({ isGranted: false, counted: { window: 3, now: 95, before: 0 } });
  const fits = await leaseTokens(caller, atWindow(3), { tokens: 5, max: upTo(quota) });
  expect(fits.isGranted).toBe(true);
});
