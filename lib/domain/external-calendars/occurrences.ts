import { startOfDay } from '../time/local-date.ts';
import { dayMs, type Zone } from '../time/zone.ts';
import type { ChangedOccurrence, EntrySeries, EntryTime } from './calendar-entry.ts';
import {
  type Duration,
  durationBetween,
  type ReadTime,
  readDuration,
  readTime,
} from './calendar-time.ts';
import { type ClockStart, elapsedStarts, isElapsed, type Window } from './elapsed-starts.ts';
import { clockOf, clockOfZone, type EntryClock, inRange, utcClock } from './entry-clock.ts';
import { lastAtOrBefore } from './last-at-or-before.ts';
import { ruleStarts, untilIn } from './rule-starts.ts';
import type { WorkBudget } from './work-budget.ts';

/** The requested period in epoch milliseconds, and the zone of the calendar. */
export interface LookedAt {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly zone: Zone;
}

/** The start of an occurrence with its clock, and its length. */
export interface Occurrence extends Duration {
  readonly time: ReadTime;
  readonly clock: EntryClock;
}

/**
 * The maximum difference between the clock of an entry and UTC, and between the clocks of an occurrence and
 * its series.
 */
const marginMs = 2 * dayMs;

/** The occurrence at the start of an entry, without its rules and dates. */
export function writtenOccurrence(
  { start, zone, days = 0, seconds = 0, end: endText = '' }: EntryTime,
  looked: LookedAt,
): Occurrence | undefined {
  const time = readTime(start);
  if (time === undefined) return undefined;
  const end = readTime(endText);
  const length = end === undefined ? { days, seconds } : lengthTo(end, time, zone, looked);
  return { time, clock: clockFor(time, zone, looked), ...length };
}

/**
 * The length of an entry or a period whose end may be of another kind than its start. Different kinds are
 * compared as local times.
 */
function lengthTo(
  end: ReadTime,
  start: ReadTime,
  zone: EntryTime['zone'],
  looked: LookedAt,
): Duration {
  const clock = zone === undefined ? clockOfZone(looked.zone) : clockOf(zone);
  const localOf = ({ kind, localMs }: ReadTime) =>
    kind === 'instant' ? clock.toLocal(localMs) : localMs;
  if (start.kind === 'date') {
    const localMs = isLimitOfDay(end.localMs) ? end.localMs : localOf(end);
    return durationBetween(start, { ...end, localMs });
  }
  const instantOf = ({ kind, localMs }: ReadTime) =>
    kind === 'instant' ? localMs : clock.toInstant(localMs);
  // A date after the start means the midnight before that day, and the date of the start means the end of the day.
  const isSameDay = end.kind === 'date' && dayOf(localOf(start)) === end.localMs;
  const endMs = instantOf(isSameDay ? { ...end, localMs: end.localMs + dayMs } : end);
  const passed = endMs - instantOf(start);
  // Some programs write both times on one clock, and mark only one of them.
  const ms = passed > 0 ? passed : end.localMs - start.localMs;
  return { days: 0, seconds: Math.max(0, ms / 1000) };
}

function clockFor({ kind }: ReadTime, zone: EntryTime['zone'], looked: LookedAt): EntryClock {
  if (kind === 'instant') return utcClock;
  if (zone === undefined || kind === 'date') return clockOfZone(looked.zone);
  return clockOf(zone);
}

/** The start and the end of an occurrence, in epoch milliseconds. */
export function limitsOf({ time, clock, days, seconds }: Occurrence, zone: Zone): [number, number] {
  const { localMs, kind } = time;
  const at = (ms: number) =>
    kind === 'date' && inRange(ms) === ms
      ? startOfDay(zone, Math.floor(ms / dayMs))
      : clock.toInstant(ms);
  const startMs = at(localMs);
  return [startMs, (days === 0 ? startMs : at(localMs + days * dayMs)) + seconds * 1000];
}

/** Whether an occurrence may touch the period on some clock. */
export const isNear = (
  { time: { localMs }, days, seconds }: Occurrence,
  { fromMs, untilMs }: Pick<LookedAt, 'fromMs' | 'untilMs'>,
): boolean =>
  localMs - marginMs < untilMs && localMs + days * dayMs + seconds * 1000 + marginMs > fromMs;

/** How far outside of the period an occurrence can begin and still touch the period. */
export interface Reach {
  readonly beforeMs: number;
  readonly afterMs: number;
}

/** The occurrences of a series, and whether all of its rules were followed. */
interface SeriesOccurrences {
  readonly found: readonly Occurrence[];
  readonly isWhole: boolean;
}

/**
 * All occurrences of a series that may touch the period, including excluded ones. A rule that cannot be read
 * or takes too many steps has no occurrences.
 */
export function seriesOccurrences(
  series: EntrySeries,
  first: Occurrence,
  looked: LookedAt,
  reach: Reach,
  budget: WorkBudget,
): SeriesOccurrences {
  // Very long occurrences must not move the search to times before the start of the series.
  const firstMs = first.time.localMs - marginMs;
  const fromMs = Math.max(firstMs, looked.fromMs - reach.beforeMs - marginMs);
  const untilMs = looked.untilMs + reach.afterMs + marginMs;
  const found = [first, ...furtherDates(series, first, looked)].filter((one) =>
    isNear(one, { fromMs: looked.fromMs - reach.beforeMs, untilMs }),
  );
  let isWhole = true;
  for (const rule of series.rules ?? []) {
    const until = untilOf(rule, first);
    const window = { fromMs, toMs: Math.min(untilMs, until.latestMs) };
    const starts = startsOf(rule, series, first, window, budget);
    isWhole &&= starts !== undefined;
    for (const { localMs, clock } of starts ?? []) {
      const occurrence = { ...first, clock, time: { ...first.time, localMs } };
      if (until.includes(occurrence)) found.push(occurrence);
    }
  }
  return { found, isWhole };
}

/** The starts of a rule on the clock of its series. */
function startsOf(
  rule: string,
  { start }: EntrySeries,
  { time, clock }: Occurrence,
  window: Window,
  budget: WorkBudget,
): ClockStart[] | undefined {
  if (time.kind === 'wall' && isElapsed(rule)) {
    return elapsedStarts(rule, time.localMs, clock, window, budget);
  }
  const starts = ruleStarts(rule, start.replace('Z', ''), window.fromMs, window.toMs, budget);
  return starts?.map((localMs) => ({ localMs, clock }));
}

interface Until {
  readonly includes: (occurrence: Occurrence) => boolean;
  /** After this time the rule has ended on any clock, so that a past series costs no steps. */
  readonly latestMs: number;
}

/**
 * An UNTIL that is a date includes that day, for every kind of start. In a series of days, an UNTIL with a
 * time includes its day, too.
 */
function untilOf(rule: string, first: Occurrence): Until {
  const until = readTime(untilIn(rule) ?? '');
  if (until === undefined) return { includes: () => true, latestMs: Number.POSITIVE_INFINITY };
  const latestMs = until.localMs + marginMs;
  if (until.kind === 'date' || first.time.kind === 'date') {
    const endMs = dayOf(startMeantBy(first, until)) + dayMs;
    return { includes: ({ time }) => time.localMs < endMs, latestMs };
  }
  const includes = ({ time: { localMs, kind }, clock }: Occurrence) => {
    const isCompared = until.kind === 'instant' && kind === 'wall';
    return (isCompared ? clock.toInstant(localMs) : localMs) <= until.localMs;
  };
  return { includes, latestMs };
}

/**
 * The start of the occurrence that a time refers to, on the clock of its series. In a series of days, it is
 * the date of the time. Otherwise, a date refers to the occurrence of that day.
 */
function startMeantBy({ time: first, clock }: Occurrence, { kind, localMs }: ReadTime): number {
  const isOnClock = kind !== 'instant' || (first.kind === 'date' && isLimitOfDay(localMs));
  const local = isOnClock ? localMs : clock.toLocal(localMs);
  if (first.kind === 'date') return dayOf(local);
  return kind === 'date' ? local + first.localMs - dayOf(first.localMs) : local;
}

/**
 * Whether an instant is the first or the last second of a day in UTC. Programs write the dates of series of days
 * like this. A midnight of another zone is such an instant only if the zone has the same date.
 */
const isLimitOfDay = (ms: number): boolean => ms % dayMs === 0 || (ms + 1000) % dayMs === 0;

/** RDATE: starts or periods. Unreadable values are ignored. */
function furtherDates(series: EntrySeries, first: Occurrence, looked: LookedAt): Occurrence[] {
  return (series.also ?? []).flatMap((text) => {
    const [start = '', end] = text.split('/');
    const time = readTime(start);
    if (time === undefined) return [];
    if (end === undefined && (time.kind === 'date' || first.time.kind === 'date')) {
      return [{ ...first, time: { ...first.time, localMs: startMeantBy(first, time) } }];
    }
    const clock = clockFor(time, series.zone, looked);
    const ended = end === undefined ? undefined : readTime(end);
    const until = end === undefined ? first : ended && lengthTo(ended, time, series.zone, looked);
    const { days, seconds } = until ?? readDuration(end ?? '') ?? first;
    return [{ time, clock, days, seconds }];
  });
}

const dayOf = (localMs: number): number => Math.floor(localMs / dayMs) * dayMs;

/** The times that a series lists, such as exceptions, to find out whether an occurrence is one of them. */
export class WrittenTimes {
  readonly #days = new Set<number>();
  readonly #instants = new Set<number>();
  readonly #first: Occurrence;

  constructor(texts: readonly string[], first: Occurrence, looked: LookedAt) {
    this.#first = first;
    const clock = first.time.kind === 'instant' ? clockOfZone(looked.zone) : first.clock;
    for (const text of texts) {
      const time = readTime(text);
      if (time === undefined) continue;
      const isDay = time.kind === 'date' || first.time.kind === 'date';
      if (isDay) this.#days.add(dayOf(startMeantBy(first, time)));
      if (time.kind === 'instant') this.#instants.add(time.localMs);
      if (time.kind === 'wall') this.#instants.add(clock.toInstant(time.localMs));
    }
  }

  /**
   * A date matches all occurrences of that day. The time of an occurrence that takes the whole day is
   * ignored.
   */
  has({ time: { localMs, kind }, clock }: Occurrence): boolean {
    // In a series of days, only a period can be an instant.
    const isPeriod = kind === 'instant' && this.#first.time.kind === 'date';
    const day = dayOf(isPeriod ? this.#first.clock.toLocal(localMs) : localMs);
    if (this.#days.has(day)) return true;
    if (kind === 'date' || this.#instants.size === 0) return false;
    return this.#instants.has(clock.toInstant(localMs));
  }
}

/**
 * A change of an occurrence and of all later ones: where it begins, and how far it moves them on the wall
 * clock.
 */
export interface LaterChange {
  readonly ofLocalMs: number;
  readonly movedMs: number;
  readonly occurrence: Occurrence;
  readonly isBusy: boolean;
}

/** The changes of a series that change later occurrences, too. */
export class LaterChanges {
  readonly #sorted: readonly LaterChange[];
  readonly #begin: Float64Array;

  constructor(changed: readonly ChangedOccurrence[], first: Occurrence, looked: LookedAt) {
    this.#sorted = changed
      .filter(({ andLater }) => andLater)
      .flatMap((change) => {
        const of = readTime(change.of);
        const occurrence = writtenOccurrence(change, looked);
        if (of === undefined || occurrence === undefined) return [];
        const ofLocalMs = startMeantBy(first, of);
        const movedMs = occurrence.time.localMs - ofLocalMs;
        return [{ ofLocalMs, movedMs, occurrence, isBusy: change.busy === true }];
      })
      .toSorted((a, b) => a.ofLocalMs - b.ofLocalMs);
    this.#begin = Float64Array.from(this.#sorted, ({ ofLocalMs }) => ofLocalMs);
  }

  /** The change that applies to an occurrence with this start. */
  at(localMs: number): LaterChange | undefined {
    return this.#sorted[lastAtOrBefore(this.#begin, localMs)];
  }

  /** The longest move back (at most 0), and the longest move forward (at least 0). */
  get moves(): readonly [number, number] {
    let [back, forward] = [0, 0];
    for (const { movedMs } of this.#sorted) {
      back = Math.min(back, movedMs);
      forward = Math.max(forward, movedMs);
    }
    return [back, forward];
  }
}
