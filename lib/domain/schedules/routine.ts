import { occurrenceDays, type RecurrenceItem } from '../recurrence/recurrence.ts';
import { parseInstant } from '../time/instant.ts';
import { localDay } from '../time/local-date.ts';
import { minuteMs } from '../time/minute.ts';
import { dayMs, toInstant, type Zone, zone } from '../time/zone.ts';
import { pointerTo, type Violation } from '../violation.ts';
import type { Routine } from './schedule.ts';

/** The data that occurrences depend on. `startMs` is the start of the schedule. */
export interface RepeatingSchedule {
  readonly startMs: number;
  readonly timeZone: string;
  readonly routine: Routine;
}

export interface RoutineViolation extends Violation {
  readonly code:
    | 'routine/duration-disagrees'
    | 'routine/start-is-no-occurrence'
    | 'routine/ends-before-start';
}

/** [startMs, endMs). */
export interface Occurrence {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Maximum number of occurrences in one expansion. A routine has at most 20 items, and 20 items need
 * 50 local days for this number. In a period of up to 48 days, the omitted occurrences add no busy
 * time: the last returned occurrence covers everything that starts more than 48 days after an
 * occurrence that still lasts.
 */
const mostOccurrences = 1000;

/**
 * Returns at most `bound` occurrences that overlap [fromMs, toMs), in order of their start. Each
 * begins at the local time of its item and lasts `duration` elapsed minutes. None begins before the
 * schedule, or at or after the routine's end. Items that begin at the same instant give one
 * occurrence.
 */
export function expandRoutine(
  schedule: RepeatingSchedule,
  fromMs: number,
  toMs: number,
  bound: number = mostOccurrences,
): Occurrence[] {
  const { startMs, routine } = schedule;
  const lengthMs = routine.duration * minuteMs;
  // An occurrence that overlaps [from, to) starts in (from - length, to).
  const lo = Math.max(fromMs - lengthMs + 1, startMs);
  const hi = Math.min(toMs, endOf(routine));
  if (fromMs >= toMs || lo >= hi) return [];
  const at = zone(schedule.timeZone);
  const anchorDay = localDay(at, startMs);
  const starts = new Set<number>();
  for (const item of routine.schedules) {
    // A gap can move a start by at most a day, so two more days on either side are enough. These
    // days can add a few starts outside the period, so each item may return a few more days than
    // the bound.
    const days = occurrenceDays(
      item,
      anchorDay,
      localDay(at, lo) - 2,
      localDay(at, hi) + 2,
      bound + 4,
    );
    for (const day of days) {
      const start = startOn(at, item, day);
      if (start >= lo && start < hi) starts.add(start);
    }
  }
  const inOrder = [...starts].sort((a, b) => a - b).slice(0, bound);
  return inOrder.map((start) => ({ startMs: start, endMs: start + lengthMs }));
}

/** Checks a routine against its own items and its schedule. */
export function routineViolations(schedule: RepeatingSchedule): RoutineViolation[] {
  const { startMs, timeZone, routine } = schedule;
  const violations = routine.schedules.flatMap((item, index) =>
    disagrees(item, routine.duration) ? [durationViolation(index)] : [],
  );
  const at = zone(timeZone);
  const anchorDay = localDay(at, startMs);
  const isOccurrence = routine.schedules.some((item) =>
    occurrenceDays(item, anchorDay, anchorDay, anchorDay + 1).some(
      (day) => startOn(at, item, day) === startMs,
    ),
  );
  if (!isOccurrence) {
    violations.push({
      pointer: pointerTo('startedAt'),
      code: 'routine/start-is-no-occurrence',
      detail: 'Must be the start of the first occurrence of the routine.',
    });
  }
  if (endOf(routine) <= startMs) {
    violations.push({
      pointer: pointerTo('routine', 'endedAt'),
      code: 'routine/ends-before-start',
      detail: 'Must be after the start of the schedule.',
    });
  }
  return violations;
}

function endOf(routine: Routine): number {
  if (routine.endedAt === null) return Number.POSITIVE_INFINITY;
  // The contract accepts only instants, so other texts do not occur.
  return parseInstant(routine.endedAt) ?? Number.POSITIVE_INFINITY;
}

function startOn(zone: Zone, item: RecurrenceItem, day: number): number {
  const minutes = item.startHour * 60 + item.startMinute;
  return toInstant(zone, day * dayMs + minutes * minuteMs);
}

/** The end time of an item contains no days, so whole days of the duration are ignored. */
function disagrees(item: RecurrenceItem, duration: number): boolean {
  const starts = item.startHour * 60 + item.startMinute;
  const ends = item.endHour * 60 + item.endMinute;
  return (ends - starts - duration) % 1440 !== 0;
}

function durationViolation(index: number): RoutineViolation {
  return {
    pointer: pointerTo('routine', 'schedules', index),
    code: 'routine/duration-disagrees',
    detail:
      'The time from the start to the end of the item must equal the duration of the routine.',
  };
}
