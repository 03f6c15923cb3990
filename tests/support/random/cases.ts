import { wholeNumber } from '../../../scripts/local/whole-number.ts';

const times = wholeNumber('CASES', process.env.CASES || '1', 1);

/** How many random cases a test tries: `CASES=10` tries ten times as many, but no more than it has time for. */
export const cases = (few: number, most = Number.POSITIVE_INFINITY): number =>
  Math.min(most, few * times);

/**
 * A few of what there is to try, for the row with this index: the rows of a table together try all of
 * it, where each by itself would find the same.
 */
export const inTurn = <One>(all: readonly One[], index: number, few: number): readonly One[] =>
  Array.from(
    { length: Math.min(cases(few), all.length) },
    (_, place) => all[(index * few + place) % all.length] as One,
  );
