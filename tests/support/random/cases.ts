import { wholeNumber } from '../../../scripts/local/whole-number.ts';

const times = wholeNumber('CASES', process.env.CASES || '1', 1);

/**
 * The number of random cases of a test: `CASES=10` multiplies it by ten, up to the number that the
 * test has time for.
 */
export const cases = (few: number, most = Number.POSITIVE_INFINITY): number =>
  Math.min(most, few * times);

/**
 * A few of all values, selected by the index of the row. Together, the rows of a table test all
 * values.
 */
export const inTurn = <One>(all: readonly One[], index: number, few: number): readonly One[] =>
  Array.from(
    { length: Math.min(cases(few), all.length) },
    (_, place) => all[(index * few + place) % all.length] as One,
  );
