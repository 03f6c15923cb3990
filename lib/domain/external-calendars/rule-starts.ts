import type { CalendarTime } from './calendar-entry.ts';
import { readTime } from './calendar-time.ts';
import { type Rule, readRule } from './read-rule.ts';
import { ruleParts } from './rule-parts.ts';
import { RulePeriods } from './rule-periods.ts';
import type { WorkBudget } from './work-budget.ts';

/** The cost of reading a rule, in steps. */
export const workOfReading = 200;

/**
 * The starts of a rule in [fromMs, toMs) for a series that begins at `start`, in local milliseconds and in
 * order. UNTIL is ignored, because only the caller knows its zone. Undefined if the rule cannot be read or
 * takes more steps than the budget allows for it.
 */
export function ruleStarts(
  text: string,
  start: CalendarTime,
  fromMs: number,
  toMs: number,
  budget: WorkBudget,
): number[] | undefined {
  const parts = ruleParts(text);
  // This also applies to rules that seem to have ended, because no part of an unreadable rule is certain.
  if (parts === undefined) return undefined;
  if (fromMs >= toMs) return [];
  if (budget.ofRule === 0) return undefined;
  const startMs = readTime(start)?.localMs ?? 0;
  const rule = readRule(parts, startMs);
  if (rule === undefined) {
    budget.spend(workOfReading);
    return undefined;
  }
  const walk = new RuleWalk(rule, startMs, budget.ofRule);
  const found = walk.between(fromMs, toMs);
  budget.spend(workOfReading + walk.steps);
  return found;
}

export class RuleWalk {
  readonly #rule: Rule;
  readonly #startMs: number;
  readonly #periods: RulePeriods;
  readonly #mostSteps: number;

  constructor(rule: Rule, startMs: number, mostSteps: number) {
    this.#rule = rule;
    this.#startMs = startMs;
    this.#periods = new RulePeriods(rule, startMs);
    this.#mostSteps = mostSteps;
  }

  get steps(): number {
    return this.#periods.steps;
  }

  /** The times in [fromMs, toMs), or the first `enough` of them. Undefined if that takes too many steps. */
  between(fromMs: number, toMs: number, enough = Number.POSITIVE_INFINITY): number[] | undefined {
    const periods = this.#periods;
    // The last time of a period may be in the next one.
    const first = Math.max(0, periods.at(fromMs) - 1);
    let left = this.#leftAt(first, toMs);
    const found: number[] = [];
    for (
      let period = first;
      left > 0 && found.length < enough && periods.earliestIn(period) < toMs;
      period = periods.after(period)
    ) {
      for (const ms of this.#timesIn(period).slice(0, left)) {
        left -= 1;
        if (ms >= fromMs && ms < toMs) found.push(ms);
      }
      if (this.#isTooMuch) return undefined;
    }
    return Number.isNaN(left) ? undefined : found;
  }

  /** Whether the rule may have more than `count` times before `toMs`. */
  mayReach(count: number, toMs: number): boolean {
    return count < (this.#periods.at(toMs) + 3) * this.#periods.mostTimes;
  }

  /**
   * The number of times in [fromMs, toMs) of a rule whose periods contain their times. NaN if that takes too
   * many steps. Counting may stop at `enough`.
   */
  countBetween(fromMs: number, toMs: number, enough: number): number {
    const first = Math.max(0, this.#periods.at(fromMs));
    const last = this.#periods.at(toMs);
    const isInside = (ms: number) => ms >= fromMs && ms < toMs;
    const inLast = this.#timesIn(last).filter(isInside).length;
    if (first >= last) return inLast;
    const atEdges = inLast + this.#timesIn(first).filter(isInside).length;
    return atEdges + this.#countIn(first + 1, last, enough - atEdges);
  }

  /** The number of times that COUNT allows for a period and those after it. */
  #leftAt(period: number, toMs: number): number {
    const { count } = this.#rule;
    if (count === undefined || !this.mayReach(count, toMs)) return Number.POSITIVE_INFINITY;
    return count - this.#countIn(0, period, count);
  }

  /**
   * The number of times in the periods [from, to). NaN if that takes too many steps. Counting may stop at
   * `enough`.
   */
  #countIn(from: number, to: number, enough: number): number {
    const { cycle } = this.#periods;
    // The first two periods may have times before the start.
    const begun = Math.min(to, Math.max(2, from));
    const passed = this.#walkIn(from, begun, enough);
    const cycles = Math.floor((to - begun) / cycle);
    const inCycle = cycles === 0 ? 0 : this.#walkIn(begun, begun + cycle, enough - passed);
    const counted = passed + cycles * inCycle;
    return counted + this.#walkIn(begun + cycles * cycle, to, enough - counted);
  }

  /** Counts the times of some periods by going through each of them. */
  #walkIn(from: number, to: number, enough: number): number {
    let count = 0;
    for (let period = from; period < to && count < enough; period = this.#periods.after(period)) {
      count += this.#timesIn(period).length;
      if (this.#isTooMuch) return Number.NaN;
    }
    return count;
  }

  #timesIn(period: number): number[] {
    const times = this.#periods.timesIn(period);
    return period < 2 ? times.filter((ms) => ms >= this.#startMs) : times;
  }

  get #isTooMuch(): boolean {
    return this.steps > this.#mostSteps;
  }
}

/** The value of UNTIL; undefined if there is none or the rule cannot be read. */
export const untilIn = (rule: string): CalendarTime | undefined => ruleParts(rule)?.get('UNTIL');
