import type { Violation } from '../violation.ts';
import { dayMs } from './zone.ts';

/** The half-open period of a question about time, in epoch milliseconds. */
export interface RequestedPeriod {
  readonly periodStart: number;
  readonly periodEnd: number;
}

const mostDays = 62;
const isEmpty = 'The period must end after it starts.';

/** What is wrong with the period of a question about time: it must hold some, and not more than two months. */
export function periodViolations({
  periodStart,
  periodEnd,
}: {
  readonly periodStart?: number | undefined;
  readonly periodEnd?: number | undefined;
}): Violation<'period/invalid'>[] {
  if (periodStart === undefined || periodEnd === undefined) return [];
  const lengthMs = periodEnd - periodStart;
  if (lengthMs > 0 && lengthMs <= mostDays * dayMs) return [];
  const detail = lengthMs > 0 ? `The period must be at most ${mostDays} days long.` : isEmpty;
  return [{ pointer: 'query/periodEnd', code: 'period/invalid', detail }];
}

/** The same of a list that may be open on either side. */
export function emptyPeriodViolations({
  startedAt = Number.NEGATIVE_INFINITY,
  endedAt = Number.POSITIVE_INFINITY,
}: {
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
}): Violation<'period/invalid'>[] {
  if (startedAt < endedAt) return [];
  return [{ pointer: 'query/endedAt', code: 'period/invalid', detail: isEmpty }];
}
