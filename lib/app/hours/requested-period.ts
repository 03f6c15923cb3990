import type { ProblemCode } from '../../contract/problems.ts';
import { ceilMinute } from '../../domain/ledger/week.ts';
import type { RequestedPeriod } from '../../domain/time/period.ts';
import type { Violation } from '../../domain/violation.ts';

export const dayMinutes = 1440;

/** Violation for a period that is not possible; `detail` describes the possible periods. */
export const periodViolation = (detail: string): Violation<ProblemCode> => ({
  pointer: 'query/periodEnd',
  code: 'period/invalid',
  detail,
});

/** Starts in the period as whole minutes: both ends are rounded up. */
export const startsIn = ({ periodStart, periodEnd }: RequestedPeriod) => ({
  from: ceilMinute(periodStart),
  to: ceilMinute(periodEnd),
});
