import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assign, reassess } from '../../../lib/domain/assignment/assignment-record.ts';
import type { Standing } from '../../../lib/domain/assignment/rank-hosts.ts';
import { methods } from '../../../lib/domain/event-types/event-type.ts';

const host = (userId: string, members: Partial<Standing> = {}): Standing => ({
  userId,
  free: true,
  weight: 1,
  priority: 0,
  sort: 0,
  bookedMinutes: 0,
  lastCreatedMinute: null,
  ...members,
});

const standings = fc.uniqueArray(
  fc.record({
    userId: fc.constantFrom('ann', 'bob', 'cid', 'dan'),
    free: fc.boolean(),
    weight: fc.integer({ min: 0, max: 3 }),
    priority: fc.integer({ min: 0, max: 3 }),
    sort: fc.integer({ min: 0, max: 2 }),
    bookedMinutes: fc.constantFrom(0, 30, 60),
    lastCreatedMinute: fc.option(fc.integer({ min: 0, max: 2 })),
  }),
  { selector: (one) => one.userId },
);

test('a stored record gives the same decision again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...methods, 'all' as const),
      standings,
      fc.option(fc.record({ userId: fc.constantFrom('bob', 'zoe'), sort: fc.nat(2) })),
      (method, all, last) => {
        const record = assign(method, all, last);
        const stored = JSON.parse(JSON.stringify(record));
        expect(reassess(stored)).toEqual(record);
      },
    ),
  );
});

test('the first of the order is chosen, and the next when that one is not free any more', () => {
  const all = [host('ann', { bookedMinutes: 30 }), host('bob'), host('cid', { free: false })];
  expect(assign('equal', all, null)).toMatchObject({ order: ['bob', 'ann'], chosen: ['bob'] });
  const without = (...lost: string[]) =>
    all.map((one) => ({ ...one, free: one.free && !lost.includes(one.userId) }));
  expect(assign('equal', without('bob'), null)).toMatchObject({ chosen: ['ann'] });
  expect(assign('equal', without('bob', 'ann'), null)).toMatchObject({ chosen: [] });
});

test('where all take part everyone is chosen, or nobody when one is not free', () => {
  const all = [host('bob'), host('ann')];
  expect(assign('all', all, null).chosen).toEqual(['ann', 'bob']);
  expect(assign('all', [...all, host('cid', { free: false })], null).chosen).toEqual([]);
});
