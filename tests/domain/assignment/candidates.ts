import fc from 'fast-check';
import type { EvaluatedRule } from '../../../lib/domain/assignment/matching-rules.ts';
import type { Candidate } from '../../../lib/domain/assignment/rank-hosts.ts';
import { methods } from '../../../lib/domain/event-types/method.ts';

/** Builds a candidate who is free and has no bookings. `members` replace these values. */
export const host = (userId: string, members: Partial<Candidate> = {}): Candidate => ({
  userId,
  free: true,
  weight: 1,
  priority: 0,
  sort: 0,
  bookedMinutes: 0,
  lastCreatedMinute: null,
  ...members,
});

/** Generates a list together with a shuffled copy. */
export const withShuffledCopy = <Item>(
  lists: fc.Arbitrary<Item[]>,
): fc.Arbitrary<readonly [readonly Item[], readonly Item[]]> =>
  lists.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
    ),
  );

const userIds = ['ann', 'bob', 'cid', 'dan', 'eve'] as const;
const minutes = fc.constantFrom(30, 60, 90);

/** Few different values, so that every kind of tie and every bound occurs. */
export const anyCandidates: fc.Arbitrary<Candidate[]> = fc.uniqueArray(
  fc.record({
    userId: fc.constantFrom(...userIds),
    free: fc.boolean(),
    weight: fc.integer({ min: 0, max: 3 }),
    priority: fc.integer({ min: 0, max: 3 }),
    sort: fc.integer({ min: 0, max: 2 }),
    bookedMinutes: fc.constantFrom(0, 30, 60),
    lastCreatedMinute: fc.option(fc.integer({ min: 0, max: 2 })),
    minutesWithThis: fc.record({ day: minutes, week: minutes, month: minutes }),
  }),
  { selector: (one) => one.userId },
);

const bound = fc.option(fc.constantFrom(29, 30, 60, 89));
export const anyEvaluatedRules: fc.Arbitrary<EvaluatedRule[]> = fc.uniqueArray(
  fc.oneof(
    fc.record({ uid: fc.constantFrom('a', 'b', 'c', 'd'), isMet: fc.constant(false as const) }),
    fc.record({
      uid: fc.constantFrom('a', 'b', 'c', 'd'),
      isMet: fc.constant(true as const),
      hostIds: fc.subarray([...userIds]),
      minutesPerDay: bound,
      minutesPerWeek: bound,
      minutesPerMonth: bound,
      method: fc.option(fc.constantFrom(...methods)),
    }),
  ),
  { selector: (one) => one.uid },
);

export const anyLastAssigned = fc.option(
  fc.record({ userId: fc.constantFrom('bob', 'zoe'), sort: fc.nat(2) }),
);
