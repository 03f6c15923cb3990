import { dayMs } from '../time/zone.ts';
import type { EntryClock } from './entry-clock.ts';
import { type Rule, readRule } from './read-rule.ts';
import { type RuleParts, ruleParts } from './rule-parts.ts';
import { RuleWalk, workOfReading } from './rule-starts.ts';
import { WorkBudget } from './work-budget.ts';

/** A start of a rule, and the clock for it. */
export interface ClockStart {
  readonly localMs: number;
  readonly clock: EntryClock;
}

/** Whether a rule counts hours, minutes or seconds. Changes of the clock do not affect their length. */
export const isElapsed = (rule: string): boolean =>
  /\bFREQ\s*=\s*(?:HOURLY|MINUTELY|SECONDLY)\b/iu.test(rule);

/** The period for the search of starts, on the clock: [fromMs, toMs). */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The starts of a rule by the hour, minute or second, in order. Its series begins at `startMs` on a clock. A
 * skipped hour has no start, and a repeated hour counts as two hours. UNTIL is ignored, and undefined means
 * the same as for `ruleStarts`.
 */
export function elapsedStarts(
  text: string,
  startMs: number,
  clock: EntryClock,
  { fromMs, toMs }: Window,
  budget: WorkBudget,
): ClockStart[] | undefined {
  const parts = ruleParts(text);
  if (parts === undefined) return undefined;
  if (fromMs >= toMs) return [];
  if (budget.ofRule === 0) return undefined;
  const own = new WorkBudget(budget.ofRule, budget.ofRule);
  const found = startsIn(parts, startMs, clock, { fromMs, toMs }, own);
  budget.spend(budget.ofRule - own.left);
  return found;
}

/** Between two changes, the clock has a fixed offset, so the rule is expanded as on any wall clock. */
function startsIn(
  parts: RuleParts,
  startMs: number,
  clock: EntryClock,
  window: Window,
  budget: WorkBudget,
): ClockStart[] | undefined {
  const rule = readRule(parts, startMs);
  if (rule === undefined) {
    budget.spend(workOfReading);
    return undefined;
  }
  const startedAt = clock.toInstant(startMs);
  const [from, to] = [clock.toInstant(window.fromMs), clock.toInstant(window.toMs)];
  let left = timesLeft(rule, startMs, window.toMs);
  const begin = left === Number.POSITIVE_INFINITY ? Math.max(startedAt, from) : startedAt;
  const ends = [...clock.changesIn(begin, from), from, ...clock.changesIn(from, to), to];
  const found: ClockStart[] = [];
  let at = begin;
  for (const end of ends.filter((ms) => ms > begin)) {
    const offset = clock.toLocal(at) - at;
    // Minutes that the rule does not specify come from the start, as the clock would show it with this
    // offset.
    const shifted = readRule(parts, startedAt + offset) ?? rule;
    const walk = new RuleWalk({ ...shifted, count: undefined }, startedAt + offset, budget.left);
    const isBefore = end <= from;
    const times = isBefore ? [] : walk.between(at + offset, end + offset, left)?.slice(0, left);
    left -= isBefore ? walk.countBetween(at + offset, end + offset, left) : (times?.length ?? 0);
    budget.spend(workOfReading + walk.steps);
    if (times === undefined || Number.isNaN(left)) return undefined;
    const repeated = fixedClock(offset);
    const repeatedUntil = at + clock.toLocal(at - 1) - (at - 1);
    for (const localMs of times) {
      found.push({ localMs, clock: localMs < repeatedUntil ? repeated : clock });
    }
    if (left <= 0) return found;
    at = end;
  }
  return found;
}

/** The value of COUNT, or no limit if the rule cannot reach it before `toMs`. */
function timesLeft(rule: Rule, startMs: number, toMs: number): number {
  const { count = Number.POSITIVE_INFINITY } = rule;
  const mayEnd = new RuleWalk(rule, startMs, 0).mayReach(count, toMs + dayMs);
  return mayEnd ? count : Number.POSITIVE_INFINITY;
}

const fixedClock = (offset: number): EntryClock => ({
  toInstant: (localMs) => localMs - offset,
  toLocal: (ms) => ms + offset,
  changesIn: () => [],
});
