import type { ProblemCode } from '../../contract/problems.ts';
import { ceilMinute } from '../../domain/ledger/week.ts';
import type { Violation } from '../../domain/violation.ts';

/** The half-open period of a question about time, in epoch milliseconds. */
export interface AskedPeriod {
  readonly periodStart: number;
  readonly periodEnd: number;
}

export const dayMinutes = 1440;

/** A period that cannot be answered; `detail` says which one can. */
export const periodFault = (detail: string): Violation<ProblemCode> => ({
  pointer: 'query/periodEnd',
  code: 'period/invalid',
  detail,
});

/** The starts in the period, which are whole minutes: from the ceiling of its one end to that of the other. */
export const startsIn = ({ periodStart, periodEnd }: AskedPeriod) => ({
  from: ceilMinute(periodStart),
  to: ceilMinute(periodEnd),
});
