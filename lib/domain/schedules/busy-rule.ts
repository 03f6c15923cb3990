import { ceilMinute, floorMinute, minuteToMs } from '../ledger/week.ts';
import { parseInstant } from '../time/instant.ts';
import { append, type Spans, unionOf } from '../time/spans.ts';
import { expandRoutine, type Occurrence } from './routine.ts';
import type { Schedule } from './schedule.ts';

/** An opaque schedule that is too long or repeats, so that it stands with the host's rules and not in the host's weeks. */
export type BusyRule = Pick<Schedule, 'uid' | 'startedAt' | 'endedAt' | 'timeZone' | 'routine'>;

/**
 * The longest periods that a routine is expanded over at once, to cover time and to name what does: beyond
 * 48 days expansion may stop short. A month with the time around its slots is one such question.
 */
const minutesCovered = 40 * 1440;
const minutesNamed = 31 * 1440;

/**
 * The minutes of [fromMinute, toMinute) that the rules occupy. Starts are floored and ends ceiled to
 * the minute, as in the weeks. A routine occupies its occurrences and nothing else: its schedule's
 * own end says nothing, because every occurrence lasts the routine's `duration`.
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

/** How many days before a period its occurrences are looked for before all of it is searched. */
const daysNearby = [2, 16, 128];

/**
 * Occurrences that cover of [from, to) what all of them cover. All occurrences of a routine last equally
 * long, so of those that began before the period the last one covers what the others would. It is looked
 * for nearby first: what lasts a year may begin twenty times a day.
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

/** What one rule occupies at one time, whole, even where it reaches beyond the period; epoch minutes. */
export interface RuleOccurrence {
  readonly uid: string;
  readonly start: number;
  readonly end: number;
}

/** The occurrences of each rule that share a minute with [fromMinute, toMinute): those minutes of `ruleSpans`, with their sources. */
export function ruleOccurrences(
  rules: readonly BusyRule[],
  fromMinute: number,
  toMinute: number,
): RuleOccurrence[] {
  const found: RuleOccurrence[] = [];
  for (const rule of rules) {
    // Each part of the period finds anew what lasts over its edge, and may stop short of others.
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

/** The occurrences of a routine that overlap [from, to), the first `bound` of them; without a routine the one time there is, wherever it lies. */
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
