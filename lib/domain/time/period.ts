import type { Violation } from '../violation.ts';
import { dayMs } from './zone.ts';

/** The requested period in epoch milliseconds, half-open. */
export interface RequestedPeriod {
  readonly periodStart: number;
  readonly periodEnd: number;
}

const mostDays = 62;
const isEmpty = 'The period must end after it starts.';

/** Refuses a requested period that is empty or longer than 62 days. */
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

/** Refuses an empty period of a list. Each side is optional. */
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
