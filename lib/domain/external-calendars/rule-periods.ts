import { firstOfMonth, monthIndex } from '../time/local-date.ts';
import { minuteMs } from '../time/minute.ts';
import { dayMs } from '../time/zone.ts';
import type { Frequency } from './frequency.ts';
import { numberOfKey, periodMs, type Rule } from './read-rule.ts';
import { RuleDays } from './rule-days.ts';

const hourMs = 60 * minuteMs;

/** The first week of a year may begin in the year before. */
const leadMs = 7 * dayMs;

/**
 * The periods of a rule (years, months … seconds). Period 0 contains its start. Times are local milliseconds.
 */
export class RulePeriods {
  readonly #rule: Rule;
  readonly #days: RuleDays;
  /** Months in a period, or 0. */
  readonly #months: number;
  readonly #periodMs: number;
  /** The first month, or the first millisecond, of period 0. */
  readonly #first: number;
  /** After this number of periods, the number of times in each period repeats. */
  readonly cycle: number;
  /** The maximum number of times in a period. */
  readonly mostTimes: number;
  #allowed: { readonly day: number; readonly is: boolean } | undefined;
  #steps = 0;

  constructor(rule: Rule, startMs: number) {
    this.#rule = rule;
    this.#days = new RuleDays(rule);
    const { frequency, interval } = rule;
    const startDay = Math.floor(startMs / dayMs);
    const length = periodMs[frequency] ?? 0;
    this.#periodMs = length * interval;
    this.#months = length > 0 ? 0 : interval * (frequency === 'YEARLY' ? 12 : 1);
    if (frequency === 'YEARLY') this.#first = Math.floor(monthIndex(startDay) / 12) * 12;
    else if (frequency === 'MONTHLY') this.#first = monthIndex(startDay);
    else if (frequency === 'WEEKLY') this.#first = this.#days.weekOf(startDay) * dayMs;
    else this.#first = Math.floor(startMs / length) * length;
    this.cycle = cycleOf(rule);
    const times = (mostDays[frequency] ?? 1) * rule.times.length;
    this.mostTimes = Math.min(times, rule.positions?.size ?? times);
  }

  get steps(): number {
    return this.#steps + this.#days.steps;
  }

  /** The number of the period that contains the time. Before the start it is negative. */
  at(ms: number): number {
    if (this.#months === 0) return Math.floor((ms - this.#first) / this.#periodMs);
    return Math.floor((monthIndex(Math.floor(ms / dayMs)) - this.#first) / this.#months);
  }

  /** The times of this period and of all later ones are not earlier than this. */
  earliestIn(period: number): number {
    const lead = this.#rule.frequency === 'YEARLY' ? leadMs : 0;
    return this.#startOf(period) - lead;
  }

  /** The times of a period in order. */
  timesIn(period: number): number[] {
    const startMs = this.#startOf(period);
    const days = this.#daysIn(startMs);
    const { times, positions } = this.#rule;
    const count = days.length * times.length;
    const at = (index: number) =>
      (days[Math.floor(index / times.length)] ?? 0) + (times[index % times.length] ?? 0);
    const chosen = positions === undefined ? undefined : indexesOf(positions, count);
    this.#steps += 1 + (positions?.size ?? 0) + workOfTime * (chosen?.length ?? count);
    return chosen?.map(at) ?? Array.from({ length: count }, (_, index) => at(index));
  }

  /**
   * The next period that may have times, if this one has none: the first one of the next day, hour or minute.
   */
  after(period: number): number {
    const { hours, minutes, seconds, frequency } = this.#rule;
    if (!isWithinDay(frequency)) return period + 1;
    this.#steps += 2;
    const startMs = this.#startOf(period);
    const next = (ms: number) => {
      const end = (Math.floor(startMs / ms) + 1) * ms;
      return Math.max(period + 1, Math.ceil((end - this.#first) / this.#periodMs));
    };
    if (!this.#allowsDay(startMs)) return next(dayMs);
    if (!includes(hours, startMs, hourMs, 24)) return next(hourMs);
    if (!includes(minutes, startMs, minuteMs, 60)) return next(minuteMs);
    return includes(seconds, startMs, 1000, 60) ? period + 1 : next(1000);
  }

  #startOf(period: number): number {
    if (this.#months === 0) return this.#first + period * this.#periodMs;
    return firstOfMonth(this.#first + period * this.#months) * dayMs;
  }

  /**
   * The days of the period with times, in milliseconds. If the period is shorter than a day, the period
   * itself.
   */
  #daysIn(startMs: number): readonly number[] {
    const { frequency, weekNumbers, hours, minutes, seconds } = this.#rule;
    if (isWithinDay(frequency)) {
      const isAllowed =
        includes(hours, startMs, hourMs, 24) &&
        includes(minutes, startMs, minuteMs, 60) &&
        includes(seconds, startMs, 1000, 60) &&
        this.#allowsDay(startMs);
      return isAllowed ? [startMs] : [];
    }
    const day = startMs / dayMs;
    const days = this.#days.between(...this.#limitsOf(day, weekNumbers !== undefined));
    return days.map((one) => one * dayMs);
  }

  #limitsOf(day: number, isOfWeeks: boolean): [number, number] {
    const { frequency } = this.#rule;
    if (frequency === 'WEEKLY') return [day, day + 7];
    if (frequency === 'DAILY') return [day, day + 1];
    const month = monthIndex(day);
    if (frequency === 'MONTHLY') return [day, firstOfMonth(month + 1)];
    if (!isOfWeeks) return [day, firstOfMonth(month + 12)];
    const year = month / 12;
    return [this.#days.firstDayOfWeeks(year), this.#days.firstDayOfWeeks(year + 1)];
  }

  #allowsDay(ms: number): boolean {
    const day = Math.floor(ms / dayMs);
    if (this.#allowed?.day !== day) {
      this.#allowed = { day, is: this.#days.between(day, day + 1).length > 0 };
    }
    return this.#allowed.is;
  }
}

const isWithinDay = (frequency: Frequency): boolean => (periodMs[frequency] ?? dayMs) < dayMs;

/** The cost of a time for the code that uses it, in steps. */
const workOfTime = 8;

const mostDays: Readonly<Partial<Record<Frequency, number>>> = {
  YEARLY: 53 * 7,
  MONTHLY: 32,
  WEEKLY: 7,
};

/** After 400 years the calendar repeats, weekdays included. */
const cycles: Readonly<Partial<Record<Frequency, number>>> = {
  YEARLY: 400,
  MONTHLY: 400 * 12,
  WEEKLY: 20_871,
};
const cycleDays = 146_097;

function cycleOf(rule: Rule): number {
  const { frequency, months, weekNumbers, yearDays, monthDays, weekdays } = rule;
  const inDay = dayMs / (periodMs[frequency] ?? dayMs);
  if (cycles[frequency] !== undefined) return isAlwaysAsMany(rule) ? 1 : cycles[frequency];
  if ((months ?? weekNumbers ?? yearDays ?? monthDays) !== undefined) return cycleDays * inDay;
  if (weekdays !== undefined) return 7 * inDay;
  return (rule.hours ?? rule.minutes ?? rule.seconds) === undefined ? 1 : inDay;
}

/** Whether every year, month or week has the same number of days of the rule. */
function isAlwaysAsMany(rule: Rule): boolean {
  const { frequency, months, weekNumbers, yearDays, monthDays, weekdays, countsInMonth } = rule;
  if (weekNumbers !== undefined || yearDays !== undefined) return false;
  if (frequency === 'WEEKLY') return months === undefined && monthDays === undefined;
  if (frequency === 'MONTHLY' && months !== undefined) return false;
  if (weekdays === undefined) return isInEach([...(monthDays ?? [])], 28);
  const numbers = [...weekdays].map(numberOfKey);
  return monthDays === undefined && isInEach(numbers, countsInMonth ? 4 : 52);
}

/** Whether every period has a different day for each number. A positive and a negative number may be the same day. */
const isInEach = (numbers: readonly number[], most: number): boolean =>
  numbers.every((one) => one > 0 && one <= most) || numbers.every((one) => one < 0 && one >= -most);

const includes = (
  set: ReadonlySet<number> | undefined,
  ms: number,
  unit: number,
  length: number,
): boolean => set === undefined || set.has(((Math.floor(ms / unit) % length) + length) % length);

/** The indexes of positions, counted from 1 or from the end, in order and each once. */
function indexesOf(positions: ReadonlySet<number>, count: number): number[] {
  const indexes = [...positions].map((one) => (one > 0 ? one - 1 : count + one));
  const inside = indexes.filter((index) => index >= 0 && index < count);
  return [...new Set(inside)].toSorted((a, b) => a - b);
}
