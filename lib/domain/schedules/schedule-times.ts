import { isInRange, parseInstant, parseLocalDate, parseLocalDateTime } from '../time/instant.ts';
import { startOfDay } from '../time/local-date.ts';
import { dayMs, toInstant, toLocal, type Zone, zone } from '../time/zone.ts';
import { pointerTo, type Violation } from '../violation.ts';

/** The times of a request, with the time zone and the all-day flag after the write. */
export interface ScheduleTimesInput {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly timeZone: string;
  readonly isAllDay: boolean;
}

/** The times of an update. Each side is optional. */
export type ChangedTimes = Omit<ScheduleTimesInput, 'startedAt' | 'endedAt'> & {
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
};

/** The times before the update. */
export interface StoredTimes {
  readonly startMs: number;
  readonly endMs: number;
  readonly timeZone: string;
  readonly isAllDay: boolean;
}

export interface TimeViolation extends Violation {
  readonly code: 'time/end-not-after-start' | 'time/date-needs-all-day' | 'request/unprocessable';
}

/** Start and end, or all violations. `startMs` is also set if only the end is invalid. */
export type ResolvedTimes =
  | { readonly startMs: number; readonly endMs: number }
  | { readonly startMs?: number; readonly violations: readonly TimeViolation[] };

type Side = 'startedAt' | 'endedAt';

/** The start or the end of a schedule, as an instant and as local time. */
interface Moment {
  readonly instantMs: number;
  readonly localMs: number;
  readonly wasSent: boolean;
}

/** Returns the start and the end of a new schedule. */
export function resolveTimes(sent: ScheduleTimesInput): ResolvedTimes {
  const at = zone(sent.timeZone);
  const start = readMoment('startedAt', sent.startedAt, at, sent.isAllDay);
  const end = readMoment('endedAt', sent.endedAt, at, sent.isAllDay);
  return combine(start, end, at, sent.isAllDay);
}

/**
 * Returns the start and the end after an update. A side that was not sent keeps its instant, with
 * two exceptions. If the schedule becomes all-day, the stored instants extend to local days in the
 * new zone. If an all-day schedule stays all-day and its zone changes, its dates do not change,
 * because its old midnights would cover two days in the new zone. A schedule that is no longer
 * all-day lasts from midnight to midnight until other times are sent.
 */
export function resolveChangedTimes(sent: ChangedTimes, stored: StoredTimes): ResolvedTimes {
  const at = zone(sent.timeZone);
  const datesFrom = stored.isAllDay && sent.isAllDay ? zone(stored.timeZone) : at;
  const read = (side: Side, text: string | undefined, storedMs: number) =>
    text === undefined
      ? { instantMs: storedMs, localMs: toLocal(datesFrom, storedMs), wasSent: false }
      : readMoment(side, text, at, sent.isAllDay);
  const start = read('startedAt', sent.startedAt, stored.startMs);
  const end = read('endedAt', sent.endedAt, stored.endMs);
  return combine(start, end, at, sent.isAllDay);
}

function readMoment(
  side: Side,
  text: string,
  zone: Zone,
  isAllDay: boolean,
): Moment | TimeViolation {
  const instant = parseInstant(text);
  if (instant !== undefined) {
    return { instantMs: instant, localMs: toLocal(zone, instant), wasSent: true };
  }
  const local = parseLocalDateTime(text);
  if (local !== undefined) {
    return { instantMs: toInstant(zone, local), localMs: local, wasSent: true };
  }
  const day = parseLocalDate(text);
  if (day === undefined) {
    return violation(side, 'request/unprocessable', 'Must be a valid date-time or date.');
  }
  if (!isAllDay) {
    return violation(
      side,
      'time/date-needs-all-day',
      'Must include a time of day, unless isAllDay is true.',
    );
  }
  return { instantMs: startOfDay(zone, day), localMs: day * dayMs, wasSent: true };
}

/**
 * Checks each side separately, so that the reply contains the violations of both. Compares them
 * only if both are valid.
 */
function combine(
  start: Moment | TimeViolation,
  end: Moment | TimeViolation,
  zone: Zone,
  isAllDay: boolean,
): ResolvedTimes {
  const startMs = bounded('startedAt', start, (moment) =>
    isAllDay ? startOfDay(zone, firstDay(moment)) : moment.instantMs,
  );
  const endMs = bounded('endedAt', end, (moment) =>
    isAllDay ? startOfDay(zone, dayAfterLast(start, moment)) : moment.instantMs,
  );
  if (typeof startMs !== 'number' || typeof endMs !== 'number') {
    const violations = [startMs, endMs].filter((side) => typeof side !== 'number');
    return typeof startMs === 'number' ? { startMs, violations } : { violations };
  }
  if (endMs > startMs) return { startMs, endMs };
  const side = 'wasSent' in end && end.wasSent ? 'endedAt' : 'startedAt';
  const detail = 'The end must be after the start.';
  return { startMs, violations: [violation(side, 'time/end-not-after-start', detail)] };
}

/** Returns the instant of a side, or its violation. */
function bounded(
  side: Side,
  moment: Moment | TimeViolation,
  instantOf: (moment: Moment) => number,
): number | TimeViolation {
  if ('code' in moment) return moment;
  const instantMs = instantOf(moment);
  return isInRange(instantMs) ? instantMs : outOfRange(side);
}

function firstDay(moment: Moment): number {
  return Math.floor(moment.localMs / dayMs);
}

/**
 * Returns the day after the last day. Ends are exclusive: an end at midnight excludes its day, a
 * later end includes it. An end on the date of the start means that one day, because some calendars
 * send inclusive ends.
 */
function dayAfterLast(start: Moment | TimeViolation, end: Moment): number {
  if (end.wasSent && 'localMs' in start && firstDay(end) === firstDay(start))
    return firstDay(start) + 1;
  return Math.ceil(end.localMs / dayMs);
}

function outOfRange(side: Side): TimeViolation {
  return violation(
    side,
    'request/unprocessable',
    'Must be between the years 0001 and 9999 in UTC.',
  );
}

function violation(side: Side, code: TimeViolation['code'], detail: string): TimeViolation {
  return { pointer: pointerTo(side), code, detail };
}
