import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assign, reassess } from '../../../lib/domain/assignment/assignment-record.ts';
import { methods } from '../../../lib/domain/event-types/method.ts';
import { anyCandidates, anyEvaluatedRules, anyLastAssigned, host } from './candidates.ts';

test('a stored assignment record leads to the same decision again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...methods, 'all' as const),
      anyCandidates,
      anyLastAssigned,
      fc.option(anyEvaluatedRules, { nil: undefined }),
      (method, all, last, rules) => {
        const record = assign(method, all, last, rules);
        const stored = JSON.parse(JSON.stringify(record));
        expect(reassess(stored)).toEqual(record);
      },
    ),
    { numRuns: 500 },
  );
});

test('the first free host of the order is chosen, and the next one if the first is no longer free', () => {
  const all = [host('ann', { bookedMinutes: 30 }), host('bob'), host('cid', { free: false })];
  expect(assign('equal', all, null)).toMatchObject({ order: ['bob', 'ann'], chosen: ['bob'] });
  const without = (...lost: string[]) =>
    all.map((one) => ({ ...one, free: one.free && !lost.includes(one.userId) }));
  expect(assign('equal', without('bob'), null)).toMatchObject({ chosen: ['ann'] });
  expect(assign('equal', without('bob', 'ann'), null)).toMatchObject({ chosen: [] });
});

test('if all hosts take part, all of them are chosen, or none if one is not free', () => {
  const all = [host('bob'), host('ann')];
  expect(assign('all', all, null).chosen).toEqual(['ann', 'bob']);
  expect(assign('all', [...all, host('cid', { free: false })], null).chosen).toEqual([]);
});
