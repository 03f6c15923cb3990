import { occurrenceDays, type RecurrenceItem } from '../recurrence/recurrence.ts';
import { formatLocalDate, latestMs, parseInstant, parseLocalDate } from '../time/instant.ts';
import { localDay } from '../time/local-date.ts';
import { minuteMs } from '../time/minute.ts';
import { dayMs, toInstant, toLocal, type Zone, zone } from '../time/zone.ts';
import { expandRoutine } from './routine.ts';
import type { Routine, Schedule } from './schedule.ts';

/** How an entry repeats: by the rule of its item, or on listed dates. Times are epoch milliseconds. */
export type Repetition =
  | {
      readonly item: RecurrenceItem;
      /** Occurrences begin before this instant; undefined without an end. */
      readonly untilMs: number | undefined;
      /** Starts that the rule contains and the schedule does not. */
      readonly without: readonly number[];
    }
  | { readonly starts: readonly number[] };

/** A calendar entry of a schedule: its own time, or one item of its routine. */
export interface ScheduleEntry {
  /** Empty for the time of the schedule. An item has its number, counted from 1. */
  readonly part: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Whether it lasts from midnight to midnight in the zone of the schedule. */
  readonly isAllDay: boolean;
  readonly repetition?: Repetition;
}

type Timed = Pick<Schedule, 'startedAt' | 'endedAt' | 'timeZone' | 'isAllDay' | 'routine'>;
type Repeating = Timed & { readonly routine: Routine };

const yearMs = 365 * dayMs;
/** The period in which the starts of a rule are compared with those of the schedule. */
const comparedMs = 3 * yearMs;
/** The first occurrence of an item is found within this period: 29 February may be skipped for decades. */
const firstWithinMs = 100 * yearMs;
/** Maximum number of listed dates of an item. */
const datesAtMost = 26;

const startOf = ({ startedAt }: Timed): number => Date.parse(startedAt);

/** Lists the entries that a calendar needs to contain exactly the time of a schedule. */
export function scheduleEntries(schedule: Timed, nowMs: number): readonly ScheduleEntry[] {
  const { routine, endedAt, isAllDay } = schedule;
  if (routine === null) {
    return [{ part: '', startMs: startOf(schedule), endMs: Date.parse(endedAt), isAllDay }];
  }
  const repeating = { ...schedule, routine };
  return routine.schedules.flatMap((_, index) => itemEntry(repeating, index, nowMs) ?? []);
}

/**
 * Replaces entries that a calendar cannot repeat by one entry for each of the next dates. The part of such an
 * entry also contains its date: `2-20261201`.
 */
export const datedEntries = (
  schedule: Timed,
  canRepeat: (entry: ScheduleEntry) => boolean,
  nowMs: number,
): readonly ScheduleEntry[] =>
  scheduleEntries(schedule, nowMs).flatMap((entry) => {
    const { part, startMs, endMs, isAllDay, repetition } = entry;
    if (repetition === undefined || canRepeat(entry)) return [entry];
    const repeating = schedule as Repeating;
    const at = zone(schedule.timeZone);
    return nextStarts(repeating, Number(part) - 1, nowMs).map((start) => ({
      part: `${part}-${formatLocalDate(localDay(at, start)).replaceAll('-', '')}`,
      startMs: start,
      endMs: start + endMs - startMs,
      isAllDay,
    }));
  });

/** The instant at which listed dates must be renewed: after half of them, or in a year if there are fewer. */
export function renewedAtMs(entries: readonly ScheduleEntry[], nowMs: number): number | undefined {
  const dated = new Map<string, number[]>();
  for (const { part, startMs, repetition } of entries) {
    const [item = '', date] = part.split('-');
    const starts = repetition && 'starts' in repetition ? repetition.starts : [startMs];
    if (date !== undefined || (repetition && 'starts' in repetition)) {
      dated.set(item, [...(dated.get(item) ?? []), ...starts]);
    }
  }
  const halves = [...dated.values()].map((starts) => starts[datesAtMost / 2] ?? nowMs + yearMs);
  return halves.length === 0 ? undefined : Math.min(...halves);
}

/** The end of the last occurrence. Without an end, it is in the year 9999. */
export function endOfSchedule({ endedAt, routine }: Timed): number {
  if (routine === null) return Date.parse(endedAt);
  return routine.endedAt === null
    ? latestMs
    : Date.parse(routine.endedAt) + routine.duration * minuteMs;
}

function itemEntry(schedule: Repeating, index: number, nowMs: number): ScheduleEntry | undefined {
  const { routine, timeZone } = schedule;
  const item = routine.schedules[index] as RecurrenceItem;
  const lengthMs = routine.duration * minuteMs;
  const at = zone(timeZone);
  const startMs = startOf(schedule);
  const part = String(index + 1);
  const isAllDay = schedule.isAllDay && isWholeDays(item, routine.duration);
  const compared = startsOf(schedule, [item], startMs, startMs + comparedMs);
  const earlier = earlierStarts(schedule, index, startMs, startMs + comparedMs);
  const isByRule = compared.every((ms) => !earlier.has(ms) && isOnClock(at, item, ms));
  const [first] = isByRule
    ? startsOf(schedule, [item], startMs, startMs + firstWithinMs, 1)
    : nextStarts(schedule, index, nowMs);
  if (first === undefined) return undefined;
  const repetition = isByRule
    ? ruleOf(schedule, item, first)
    : { starts: nextStarts(schedule, index, nowMs) };
  return { part, startMs: first, endMs: first + lengthMs, isAllDay, repetition };
}

const isWholeDays = ({ startHour, startMinute }: RecurrenceItem, duration: number): boolean =>
  startHour === 0 && startMinute === 0 && duration % 1440 === 0;

/** Programs leave out occurrences that the clock skips. The schedule has them after the gap. */
const isOnClock = (at: Zone, { startHour, startMinute }: RecurrenceItem, ms: number): boolean =>
  (((toLocal(at, ms) % dayMs) + dayMs) % dayMs) / minuteMs === startHour * 60 + startMinute;

/** The starts of some items of a routine in [fromMs, toMs). */
const startsOf = (
  { startedAt, timeZone, routine }: Repeating,
  items: readonly RecurrenceItem[],
  fromMs: number,
  toMs: number,
  bound = Number.POSITIVE_INFINITY,
): readonly number[] =>
  expandRoutine(
    { startMs: Date.parse(startedAt), timeZone, routine: { ...routine, schedules: items } },
    fromMs,
    toMs,
    bound,
  ).map(({ startMs }) => startMs);

/** The starts of the items before an item. Items that begin at the same instant give one occurrence. */
const earlierStarts = (schedule: Repeating, index: number, fromMs: number, toMs: number) =>
  new Set(startsOf(schedule, schedule.routine.schedules.slice(0, index), fromMs, toMs));

/** The next dates of an item that no item before it has. */
function nextStarts(schedule: Repeating, index: number, nowMs: number): readonly number[] {
  const fromMs = Math.max(nowMs, startOf(schedule));
  const item = schedule.routine.schedules[index] as RecurrenceItem;
  const earlier = earlierStarts(schedule, index, fromMs, fromMs + comparedMs);
  return startsOf(schedule, [item], fromMs, fromMs + comparedMs)
    .filter((ms) => !earlier.has(ms))
    .slice(0, datesAtMost);
}

function ruleOf(schedule: Repeating, item: RecurrenceItem, firstMs: number): Repetition {
  const { routine, timeZone } = schedule;
  const at = zone(timeZone);
  const [anchorDay, firstDay] = [localDay(at, startOf(schedule)), localDay(at, firstMs)];
  const withoutExceptions = { ...item, exceptions: [] };
  const days = item.exceptions
    .flatMap((date) => parseLocalDate(date) ?? [])
    .filter((day) => day > firstDay)
    .filter((day) => occurrenceDays(withoutExceptions, anchorDay, day, day + 1).length > 0)
    .toSorted((a, b) => a - b);
  const minutes = item.startHour * 60 + item.startMinute;
  return {
    item,
    untilMs: routine.endedAt === null ? undefined : parseInstant(routine.endedAt),
    without: days.map((day) => toInstant(at, day * dayMs + minutes * minuteMs)),
  };
}
