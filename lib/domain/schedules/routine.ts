import { occurrenceDays, type RecurrenceItem } from '../recurrence/recurrence.ts';
import { parseInstant } from '../time/instant.ts';
import { localDay } from '../time/local-date.ts';
import { minuteMs } from '../time/minute.ts';
import { dayMs, toInstant, type Zone, zone } from '../time/zone.ts';
import { pointerTo, type Violation } from '../violation.ts';
import type { Routine } from './schedule.ts';

/** What the occurrences of a schedule follow from; `startMs` is the schedule's own start. */
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
 * One question is answered with a thousand occurrences at most, whatever the routine. Twenty items,
 * the most that it has, need 50 local days to give so many, so in a period of up to 48 days nothing
 * that is cut off would have added busy time: what starts later than 48 days after something that
 * still lasts is hidden behind the last occurrence that is kept.
 */
const mostOccurrences = 1000;

/**
 * The occurrences that overlap [fromMs, toMs), in order of their start, at most `bound` of them.
 * They follow one another on the wall clock, each beginning at its item's time of day and lasting
 * `duration` elapsed minutes; none begins before the schedule or at or after the routine's end, and
 * items that begin at the same instant make one occurrence.
 */
export function expandRoutine(
  schedule: RepeatingSchedule,
  fromMs: number,
  toMs: number,
  bound: number = mostOccurrences,
): Occurrence[] {
  const { startMs, routine } = schedule;
  const lengthMs = routine.duration * minuteMs;
  // Overlapping [from, to) means to start in (from - length, to).
  const lo = Math.max(fromMs - lengthMs + 1, startMs);
  const hi = Math.min(toMs, endOf(routine));
  if (fromMs >= toMs || lo >= hi) return [];
  const at = zone(schedule.timeZone);
  const anchorDay = localDay(at, startMs);
  const starts = new Set<number>();
  for (const item of routine.schedules) {
    // A gap can push a start by a day at most, so two days more on either side miss nothing; the
    // few starts that those days add are why an item may give a few more days than the bound.
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

/** Every reason for which the routine does not fit itself or its schedule; none means it does. */
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
  // The contract lets instants through and nothing else; what is none cannot be an end.
  return parseInstant(routine.endedAt) ?? Number.POSITIVE_INFINITY;
}

function startOn(zone: Zone, item: RecurrenceItem, day: number): number {
  const minutes = item.startHour * 60 + item.startMinute;
  return toInstant(zone, day * dayMs + minutes * minuteMs);
}

/** The hours of an item say nothing of whole days, so a duration of more than one is compared without them. */
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
