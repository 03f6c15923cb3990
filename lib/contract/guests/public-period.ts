import * as v from 'valibot';
import { dayMs } from '../../domain/time/zone.ts';
import { described } from '../described.ts';
import { instant } from '../fields.ts';

/** Number of days in the longest month. */
const mostDays = 31;

/** Period of a search for slots without a credential. */
export const publicPeriod = v.pipe(
  v.strictObject({
    periodStart: described(instant, 'The start of the period.'),
    periodEnd: described(
      instant,
      `The end of the period (exclusive), at most ${mostDays} days after \`periodStart\`.`,
    ),
  }),
  v.forward(
    v.partialCheck(
      [['periodStart'], ['periodEnd']],
      ({ periodStart, periodEnd }) => periodEnd - periodStart <= mostDays * dayMs,
      `Must be at most ${mostDays} days after \`periodStart\`.`,
    ),
    ['periodEnd'],
  ),
);
