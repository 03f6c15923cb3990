import { ceilMinute, floorMinute, minuteToMs } from '../ledger/week.ts';
import { parseInstant } from '../time/instant.ts';
import { append, type Spans, unionOf } from '../time/spans.ts';
import { expandRoutine, type Occurrence } from './routine.ts';
import type { Schedule } from './schedule.ts';

/**
 * An opaque schedule that repeats or is too long. It is stored with the rules of the host, not in
 * the host's weeks.
 */
export interface BusyRule
  extends Pick<Schedule, 'uid' | 'startedAt' | 'endedAt' | 'timeZone' | 'routine'> {
  /** Own work of the host. */
  readonly isWork?: true;
}

/**
 * Longest periods for one expansion of a routine: for busy time, and for its sources. Beyond 48
 * days, an expansion may omit occurrences. A month with the time around its slots needs one
 * expansion.
 */
const minutesCovered = 40 * 1440;
const minutesNamed = 31 * 1440;

/**
 * Returns the minutes of [fromMinute, toMinute) that the rules occupy. Starts are rounded down and
 * ends up, as in the weeks. A routine occupies only its occurrences. The end of its schedule is
 * ignored, because every occurrence lasts the routine's `duration`.
 */
export function ruleSpans(rules: readonly BusyRule[], fromMinute: number, toMinute: number): Spans {
  return unionOf(
    rules.map((rule) => {
      const spans: number[] = [];
      for (let from = fromMinute; from < toMinute; from += minutesCovered) {
        const to = Math.min(from + minutesCovered, toMinute);
        for (const { startMs, endMs } of covering(rule, minuteToMs(from), minuteToMs(to))) {
          append(spans, Math.max(floorMinute(startMs), from), Math.min(ceilMinute(endMs), to));
        }
      }
      return spans;
    }),
  );
}

/**
 * Days before a period that are searched for occurrences, before the search covers the full
 * duration.
 */
const daysNearby = [2, 16, 128];

/**
 * Returns occurrences that cover the same part of [from, to) as all occurrences. All occurrences of
 * a routine have the same length, so the last one that began before the period covers what earlier
 * ones would. The search begins near the period, because a routine that lasts a year may begin
 * twenty times a day.
 */
function covering(rule: BusyRule, from: number, to: number): readonly Occurrence[] {
  const { routine } = rule;
  if (routine === null) return occurrences(rule, from, to);
  for (const days of daysNearby) {
    const duration = days * 1440;
    if (duration >= routine.duration) break;
    const near = occurrences({ ...rule, routine: { ...routine, duration } }, from, to);
    if (near[0] === undefined || near[0].startMs > from) continue;
    return near.map(({ startMs }) => ({ startMs, endMs: startMs + minuteToMs(routine.duration) }));
  }
  return occurrences(rule, from, to);
}

/** A complete occurrence of a rule in epoch minutes, even if it extends beyond the period. */
export interface RuleOccurrence {
  readonly uid: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Lists the occurrences of each rule that overlap [fromMinute, toMinute). They cover the minutes of
 * `ruleSpans`.
 */
export function ruleOccurrences(
  rules: readonly BusyRule[],
  fromMinute: number,
  toMinute: number,
): RuleOccurrence[] {
  const found: RuleOccurrence[] = [];
  for (const rule of rules) {
    // Each part of the period finds occurrences across its edge again.
    const starts = new Set<number>();
    for (let from = fromMinute; from < toMinute; from += minutesNamed) {
      const to = Math.min(from + minutesNamed, toMinute);
      for (const { startMs, endMs } of occurrences(rule, minuteToMs(from), minuteToMs(to))) {
        const start = floorMinute(startMs);
        const end = ceilMinute(endMs);
        if (start >= to || end <= from || starts.has(start)) continue;
        starts.add(start);
        found.push({ uid: rule.uid, start, end });
      }
    }
  }
  return found;
}

/**
 * Lists the first `bound` occurrences of a routine that overlap [from, to). Without a routine it
 * returns the schedule's own time, even outside the period.
 */
export function occurrences(
  { startedAt, endedAt, timeZone, routine }: Omit<BusyRule, 'uid'>,
  from: number,
  to: number,
  bound?: number,
): readonly Occurrence[] {
  const startMs = instantOf(startedAt);
  if (routine !== null) return expandRoutine({ startMs, timeZone, routine }, from, to, bound);
  return [{ startMs, endMs: instantOf(endedAt) }];
}

function instantOf(text: string): number {
  const ms = parseInstant(text);
  if (ms === undefined) throw new Error(`A busy rule has no instant but ${text}`);
  return ms;
}
