import { isInRange, parseInstant, parseLocalDate, parseLocalDateTime } from '../time/instant.ts';
import { startOfDay } from '../time/local-date.ts';
import { dayMs, toInstant, toLocal, type Zone, zone } from '../time/zone.ts';
import { pointerTo, type Violation } from '../violation.ts';

/** The times of a schedule as a client sends them, with the zone and the all-day mark that hold after the write. */
export interface ScheduleTimesInput {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly timeZone: string;
  readonly isAllDay: boolean;
}

/** The same for a change, in which a side may be left out. */
export type ChangedTimes = Omit<ScheduleTimesInput, 'startedAt' | 'endedAt'> & {
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
};

/** What the schedule has before the change. */
export interface StoredTimes {
  readonly startMs: number;
  readonly endMs: number;
  readonly timeZone: string;
  readonly isAllDay: boolean;
}

export interface TimeViolation extends Violation {
  readonly code: 'time/end-not-after-start' | 'time/date-needs-all-day' | 'request/unprocessable';
}

/** [startMs, endMs), or everything that forbids it, and the start where there is nothing wrong with it alone. */
export type ResolvedTimes =
  | { readonly startMs: number; readonly endMs: number }
  | { readonly startMs?: number; readonly violations: readonly TimeViolation[] };

type Side = 'startedAt' | 'endedAt';

/** One end of the schedule, as an instant and as what the wall clock shows. */
interface Moment {
  readonly instantMs: number;
  readonly localMs: number;
  readonly wasSent: boolean;
}

/** Start and end of a new schedule. */
export function resolveTimes(sent: ScheduleTimesInput): ResolvedTimes {
  const at = zone(sent.timeZone);
  const start = readMoment('startedAt', sent.startedAt, at, sent.isAllDay);
  const end = readMoment('endedAt', sent.endedAt, at, sent.isAllDay);
  return combine(start, end, at, sent.isAllDay);
}

/**
 * Start and end after a change. A side that was not sent keeps its instant. Two cases are more than
 * that: made all-day, the stored instants widen to their local days in the zone that now holds; and
 * a schedule that was all-day and stays so keeps its dates when its zone changes, for it was about
 * dates, and its old midnights would cover two days elsewhere. No longer all-day, it lasts from
 * midnight to midnight until other times are sent.
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

/** Each side is checked by itself, so that a client hears of both; what they are to each other only when both are good. */
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

/** The instant of a side, or what is wrong with it. */
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
 * Ends are exclusive: midnight ends the day before, any later time takes its day in. The date of the
 * start itself, when sent as the end, means that one day, as calendars that count inclusively send it.
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
