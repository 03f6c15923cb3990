import { unprocessable } from '../../contract/problem.ts';
import { periodViolation } from './asked-period.ts';

/** A Lambda function answers at most 6 MB, and no unit takes more than 90 bytes. */
const unitsAtMost = 60_000;

/** All of what is to be answered, if one reply can hold it: `unitsOf` says for how much each one counts. */
export function fittingReply<One>(
  ones: Iterable<One>,
  unitsOf: (one: One) => number,
): readonly One[] {
  const fitting: One[] = [];
  let units = 0;
  for (const one of ones) {
    units += unitsOf(one);
    if (units > unitsAtMost) {
      throw unprocessable([
        periodViolation('The response would be too large. Request a shorter period.'),
      ]);
    }
    fitting.push(one);
  }
  return fitting;
}
