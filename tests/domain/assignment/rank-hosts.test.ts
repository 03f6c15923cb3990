import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Candidate,
  type LastAssigned,
  rankHosts,
} from '../../../lib/domain/assignment/rank-hosts.ts';
import { methods } from '../../../lib/domain/event-types/method.ts';
import { host, withShuffledCopy } from './candidates.ts';

/** Few different values, so that every kind of tie occurs. */
const anyHosts = fc.uniqueArray(
  fc.record({
    userId: fc.constantFrom('ann', 'bob', 'cid', 'dan', 'eve', 'fay'),
    free: fc.boolean(),
    weight: fc.integer({ min: 0, max: 3 }),
    priority: fc.integer({ min: 0, max: 3 }),
    sort: fc.integer({ min: 0, max: 2 }),
    bookedMinutes: fc.constantFrom(0, 30, 60, 90),
    lastCreatedMinute: fc.option(fc.integer({ min: 0, max: 2 })),
  }),
  { selector: (one) => one.userId },
);
const lastAssigned: fc.Arbitrary<LastAssigned | null> = fc.option(
  fc.record({
    userId: fc.constantFrom('aaa', 'bob', 'bzz', 'eve', 'zoe'),
    sort: fc.integer({ min: -1, max: 3 }),
  }),
);

test('the order contains every free host once and does not depend on the order of the input', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...methods),
      withShuffledCopy(anyHosts),
      lastAssigned,
      (method, [all, shuffled], last) => {
        const order = rankHosts(method, all, last);
        expect(rankHosts(method, shuffled, last)).toEqual(order);
        const free = all.filter((one) => one.free).map((one) => one.userId);
        expect(order.toSorted()).toEqual(free.toSorted());
      },
    ),
    { numRuns: 500 },
  );
});

test('the availability of a host changes only the place of that host in the order', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...methods),
      anyHosts,
      lastAssigned,
      fc.nat(),
      (method, all, last, pick) => {
        const gone = all[pick % Math.max(1, all.length)]?.userId;
        const less = all.map((one) => (one.userId === gone ? { ...one, free: false } : one));
        expect(rankHosts(method, less, last)).toEqual(
          rankHosts(method, all, last).filter((userId) => userId !== gone),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test('equal: hosts are in order of their weighted shortfall of minutes, calculated exactly', () => {
  fc.assert(
    fc.property(anyHosts, (all) => {
      const minutes = all.reduce((sum, one) => sum + BigInt(one.bookedMinutes), 0n);
      const weights = all.reduce((sum, one) => sum + BigInt(one.weight), 0n);
      const shortfall = (userId: string | undefined) => {
        const one = all.find((other) => other.userId === userId) as Candidate;
        return minutes * BigInt(one.weight) - BigInt(one.bookedMinutes) * weights;
      };
      const weighted = all.filter((one) => one.weight > 0).map((one): string => one.userId);
      const order = rankHosts('equal', all, null).filter((userId) => weighted.includes(userId));
      for (let i = 1; i < order.length; i += 1) {
        expect(shortfall(order[i - 1]) >= shortfall(order[i])).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('equal: consecutive bookings exceed the fair share of a host by at most one booking', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(weights, fc.integer({ min: 1, max: 80 }), (shares, bookings) => {
      let all = shares.map((weight, i) => host(`host${i}`, { weight }));
      for (let now = 0; now < bookings; now += 1) {
        const [next] = rankHosts('equal', all, null);
        all = all.map((one) =>
          one.userId === next
            ? { ...one, bookedMinutes: one.bookedMinutes + 30, lastCreatedMinute: now }
            : one,
        );
      }
      const total = shares.reduce((sum, weight) => sum + weight, 0);
      for (const one of all) {
        const share = (bookings * 30 * one.weight) / total;
        expect(one.bookedMinutes - share).toBeLessThanOrEqual(30);
      }
    }),
  );
});

test('equal: a host with twice the weight gets twice the minutes', () => {
  const all = [
    host('ann', { weight: 2, bookedMinutes: 90 }),
    host('bob', { weight: 1, bookedMinutes: 60 }),
  ];
  expect(rankHosts('equal', all, null)).toEqual(['ann', 'bob']);
});

test('equal: minutes of hosts who are not free count in the fair shares of the others', () => {
  const all = [
    host('ann', { weight: 1, bookedMinutes: 0 }),
    host('bob', { weight: 3, bookedMinutes: 30 }),
  ];
  const busy = host('cid', { weight: 1, bookedMinutes: 300, free: false });
  expect(rankHosts('equal', all, null)).toEqual(['ann', 'bob']);
  expect(rankHosts('equal', [...all, busy], null)).toEqual(['bob', 'ann']);
});

test('equal: with the same shortfall, the least recently booked host is first, and a host without bookings before all', () => {
  const all = [
    host('ann', { bookedMinutes: 30, lastCreatedMinute: 900 }),
    host('bob', { bookedMinutes: 30, lastCreatedMinute: 800 }),
    host('cid', { bookedMinutes: 30 }),
  ];
  expect(rankHosts('equal', all, null)).toEqual(['cid', 'bob', 'ann']);
});

test('equal: the last tie is decided by the smaller user ID', () => {
  expect(rankHosts('equal', [host('bob'), host('Zoe'), host('ann')], null)).toEqual([
    'Zoe',
    'ann',
    'bob',
  ]);
});

test('equal: a host with weight 0 gets a booking only if no other host is free', () => {
  const spare = host('ann', { weight: 0 });
  const all = [spare, host('bob', { bookedMinutes: 600 }), host('cid', { free: false })];
  expect(rankHosts('equal', all, null)).toEqual(['bob', 'ann']);
  expect(rankHosts('equal', [host('bob', { free: false }), spare], null)).toEqual(['ann']);
});

test('priority: hosts with the highest priority are first, and fairness orders hosts with the same priority', () => {
  const all = [
    host('ann', { priority: 1 }),
    host('bob', { priority: 3, bookedMinutes: 60 }),
    host('cid', { priority: 3, bookedMinutes: 30 }),
  ];
  expect(rankHosts('priority', all, null)).toEqual(['cid', 'bob', 'ann']);
});

const turn = [host('ann', { sort: 2 }), host('bob', { sort: 0 }), host('cid', { sort: 1 })];

test('sequential: the turn begins with the first host and continues after the last assigned host', () => {
  expect(rankHosts('sequential', turn, null)).toEqual(['bob', 'cid', 'ann']);
  expect(rankHosts('sequential', turn, { userId: 'bob', sort: 0 })).toEqual(['cid', 'ann', 'bob']);
  expect(rankHosts('sequential', turn, { userId: 'ann', sort: 2 })).toEqual(['bob', 'cid', 'ann']);
});

test('sequential: the turn continues from the place of a host who has left', () => {
  expect(rankHosts('sequential', turn, { userId: 'gone', sort: 1 })).toEqual(['ann', 'bob', 'cid']);
});

test('sequential: hosts with the same place take turns by user ID', () => {
  const same = [host('cid'), host('ann'), host('bob')];
  expect(rankHosts('sequential', same, { userId: 'ann', sort: 0 })).toEqual(['bob', 'cid', 'ann']);
});

test('sequential: a busy host is skipped in this turn', () => {
  const busy = turn.map((one) => ({ ...one, free: one.userId !== 'cid' }));
  expect(rankHosts('sequential', busy, { userId: 'bob', sort: 0 })).toEqual(['ann', 'bob']);
});
