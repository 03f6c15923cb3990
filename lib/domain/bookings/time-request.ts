import { minuteMs } from '../time/minute.ts';
import { unknownZone } from '../time/unknown-zone.ts';
import type { Violation } from '../violation.ts';

/**
 * The requested time of a booking. Absent members were not sent. Instants are epoch milliseconds.
 */
export interface TimeRequest {
  readonly timeZone?: string | undefined;
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
}

type TimeRequestViolation = Violation<'time-zone/unknown' | 'time/not-whole-minute'>;

/** Checks the members themselves. It does not check whether the time is offered. */
export function timeRequestViolations({
  timeZone,
  startedAt,
  endedAt,
}: TimeRequest): TimeRequestViolation[] {
  const violations: TimeRequestViolation[] = unknownZone(timeZone, '/timeZone');
  for (const [member, sentMs] of Object.entries({ startedAt, endedAt })) {
    if (sentMs === undefined || sentMs % minuteMs === 0) continue;
    const detail = 'Must be on a whole minute.';
    violations.push({ pointer: `/${member}`, code: 'time/not-whole-minute', detail });
  }
  return violations;
}

export const startInPast: Violation<'booking/start-in-past'> = {
  pointer: '/startedAt',
  code: 'booking/start-in-past',
  detail: 'Must not be in the past.',
};
