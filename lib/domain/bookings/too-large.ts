import { type Refused, refuse } from '../decision.ts';
import { minutesPerWeek } from '../ledger/week.ts';
import type { Reservation } from './reserve-host-time.ts';

/**
 * Maximum number of weeks, old and new together, that one transaction can change. It is a generous
 * bound.
 */
const weeksAtMost = 200;

const weeksTouched = ({ start, end, hostIds }: Reservation): number =>
  Math.ceil((end - start) / minutesPerWeek) * hostIds.length;

/** Runs before any read: an end in the year 9999 would need 400 000 reads. */
export const refuseTooLarge = (
  from: Reservation,
  to: Reservation,
): Refused<'booking/too-large'> | undefined =>
  weeksTouched(from) + weeksTouched(to) > weeksAtMost ? refuse('booking/too-large') : undefined;
