import type { CalendarTime } from './calendar-entry.ts';
import { readTime } from './calendar-time.ts';
import { type Rule, readRule } from './read-rule.ts';
import { RulePeriods } from './rule-periods.ts';
import type { WorkBudget } from './work-budget.ts';

/** The cost of reading a rule, in steps. */
const workOfReading = 200;

/**
 * The wall clocks in [fromMs, toMs) at which a rule begins something that first began at `start`, in local milliseconds
 * and in order. UNTIL is ignored: the caller knows its zone. Undefined if the rule cannot be read or takes more steps
 * than the budget has for it.
 */
export function ruleStarts(
  text: string,
  start: CalendarTime,
  fromMs: number,
  toMs: number,
  budget: WorkBudget,
): number[] | undefined {
  if (fromMs >= toMs) return [];
  if (budget.ofRule === 0) return undefined;
  const startMs = readTime(start)?.localMs ?? 0;
  const rule = readRule(text, startMs);
  if (rule === undefined) {
    budget.spend(workOfReading);
    return undefined;
  }
  const walk = new RuleWalk(rule, startMs, budget.ofRule);
  const found = walk.between(fromMs, toMs);
  budget.spend(workOfReading + walk.steps);
  return found;
}

/** Goes through the periods of a rule. */
class RuleWalk {
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

  /** Undefined if it takes too many steps. */
  between(fromMs: number, toMs: number): number[] | undefined {
    const periods = this.#periods;
    // The last time of a period may be in the next one.
    const first = Math.max(0, periods.at(fromMs) - 1);
    let left = this.#leftAt(first, toMs);
    const found: number[] = [];
    for (
      let period = first;
      left > 0 && periods.earliestIn(period) < toMs;
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

  /** The times that COUNT leaves for a period and those after it. */
  #leftAt(period: number, toMs: number): number {
    const { count } = this.#rule;
    const periods = this.#periods;
    // COUNT cannot end the rule before that.
    const reachable = (periods.at(toMs) + 3) * periods.mostTimes;
    if (count === undefined || count >= reachable) return Number.POSITIVE_INFINITY;
    // The first two periods may have times before the start.
    const begun = Math.min(2, period);
    const passed = this.#countIn(0, begun, count);
    const cycles = Math.floor((period - begun) / periods.cycle);
    if (cycles === 0) return count - passed - this.#countIn(begun, period, count - passed);
    const inCycle = this.#countIn(begun, begun + periods.cycle, count - passed);
    const left = count - passed - cycles * inCycle;
    return left - this.#countIn(begun + cycles * periods.cycle, period, left);
  }

  /** The number of times in some periods, NaN if that takes too many steps. It may stop at `enough`. */
  #countIn(from: number, to: number, enough: number): number {
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

/** The value of UNTIL. */
export const untilIn = (rule: string): CalendarTime | undefined =>
  /(?:^|;)UNTIL=([^;]+)/iu.exec(rule)?.[1]?.toUpperCase();
