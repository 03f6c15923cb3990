import { unknownZone } from '../time/unknown-zone.ts';
import { pointerTo, type Violation } from '../violation.ts';
import type { HoursItem } from './hours.ts';

export type CalendarViolation = Violation<'time-zone/unknown' | 'time/end-not-after-start'>;

/** Checks only the members that were sent. */
export function calendarViolations({
  timezone,
  calendars = [],
}: {
  readonly timezone?: string | undefined;
  readonly calendars?: readonly HoursItem[] | undefined;
}): CalendarViolation[] {
  const violations: CalendarViolation[] = unknownZone(timezone, '/timezone');
  for (const [index, { startedAt, endedAt }] of calendars.entries()) {
    if (startedAt === null || endedAt === null || startedAt < endedAt) continue;
    const pointer = pointerTo('calendars', index, 'endedAt');
    const detail = 'Must be after startedAt.';
    violations.push({ pointer, code: 'time/end-not-after-start', detail });
  }
  return violations;
}
