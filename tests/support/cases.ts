import { wholeNumber } from '../../scripts/local/whole-number.ts';

const times = wholeNumber('CASES', process.env.CASES || '1', 1);

/** How many random cases a test tries: `CASES=10` tries ten times as many. */
export const cases = (few: number): number => few * times;
