import type { ProblemCode } from '../../contract/problems.ts';
import { ceilMinute } from '../../domain/ledger/week.ts';
import type { RequestedPeriod } from '../../domain/time/period.ts';
import type { Violation } from '../../domain/violation.ts';

export const dayMinutes = 1440;

/** A period that cannot be answered; `detail` says which one can. */
export const periodViolation = (detail: string): Violation<ProblemCode> => ({
  pointer: 'query/periodEnd',
  code: 'period/invalid',
  detail,
});

/** The starts in the period, which are whole minutes: from the ceiling of its one end to that of the other. */
export const startsIn = ({ periodStart, periodEnd }: RequestedPeriod) => ({
  from: ceilMinute(periodStart),
  to: ceilMinute(periodEnd),
});
