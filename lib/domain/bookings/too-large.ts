import { type Refused, refuse } from '../decision.ts';
import { minutesPerWeek } from '../ledger/week.ts';
import type { Reservation } from './reserve-host-time.ts';

/** More weeks than the ones that a booking leaves and the ones that it enters together can have in one transaction. */
const weeksAtMost = 200;

const weeksTouched = ({ start, end, hostIds }: Reservation): number =>
  Math.ceil((end - start) / minutesPerWeek) * hostIds.length;

/** Asked before anything is read: an end in the year 9999 must not become 400 000 reads. */
export const refuseTooLarge = (
  from: Reservation,
  to: Reservation,
): Refused<'booking/too-large'> | undefined =>
  weeksTouched(from) + weeksTouched(to) > weeksAtMost ? refuse('booking/too-large') : undefined;
