import { civilDate, firstOfMonth, monthIndex } from '../time/local-date.ts';
import { type Rule, weekdayKey, weekdayOf, weekdayOfKey } from './read-rule.ts';

/** The limits that all days of a month share. */
interface Month extends YearLimits {
  readonly index: number;
  readonly firstDay: number;
  readonly endDay: number;
  /** The days that the rule lists by number; undefined for all days. */
  readonly days: readonly number[] | undefined;
}

interface YearLimits {
  readonly yearFirstDay: number;
  readonly yearLength: number;
}

/** The cost of a new `Month`, in compared days. */
const workOfMonth = 20;
const workOfSkippedMonth = 5;

/** The days that a rule allows. `steps` counts the compared days. */
export class RuleDays {
  readonly #rule: Rule;
  /** The weekdays of the rule without their numbers. */
  readonly #namedWeekdays: ReadonlySet<number>;
  #month: Month | undefined;
  steps = 0;

  constructor(rule: Rule) {
    this.#rule = rule;
    this.#namedWeekdays = new Set([...(rule.weekdays ?? [])].map(weekdayOfKey));
  }

  /** The allowed days in [from, to), in order. */
  between(from: number, to: number): number[] {
    const found: number[] = [];
    const { months } = this.#rule;
    const known = this.#month;
    const isKnown = known && from >= known.firstDay && from < known.endDay;
    let index = isKnown ? known.index : monthIndex(from);
    for (let day = from; day < to; index += 1) {
      this.steps += 1;
      if (months?.has(numberOf(index)) === false) {
        this.steps += workOfSkippedMonth;
        day = firstOfMonth(index + 1);
      } else {
        const month = this.#monthOf(index);
        this.#addDays(found, month, day, Math.min(month.endDay, to));
        day = month.endDay;
      }
    }
    return found;
  }

  #addDays(found: number[], month: Month, from: number, to: number): void {
    if (month.days === undefined) {
      for (let day = from; day < to; day += 1) if (this.#allows(day, month)) found.push(day);
      this.steps += to - from;
      return;
    }
    for (const day of month.days) {
      // A skipped day of a month may have moved to the first day of the next month.
      const isInside = day >= from && (day < to || day === month.endDay);
      if (isInside && this.#allows(day, month)) found.push(day);
    }
    this.steps += month.days.length;
  }

  /** The first day of week 1 of a year, which has at least four days in it (RFC 5545, 3.3.10). */
  firstDayOfWeeks(year: number): number {
    return this.weekOf(firstOfMonth(year * 12) + 3);
  }

  /** The first day of the week that contains the day. */
  weekOf(day: number): number {
    return day - ((weekdayOf(day) - this.#rule.weekStart + 7) % 7);
  }

  #monthOf(index: number): Month {
    if (this.#month?.index === index) return this.#month;
    this.steps += workOfMonth;
    const firstDay = firstOfMonth(index);
    const endDay = firstOfMonth(index + 1);
    const days = this.#daysOf(firstDay, endDay - firstDay);
    this.#month = { index, firstDay, endDay, days, ...this.#yearOf(index, firstDay, endDay) };
    return this.#month;
  }

  /** The limits of the year, which only some rules need. */
  #yearOf(index: number, firstDay: number, endDay: number): YearLimits {
    const { yearDays, weekdays, countsInMonth } = this.#rule;
    const isUsed = yearDays !== undefined || (weekdays !== undefined && !countsInMonth);
    if (!isUsed) return { yearFirstDay: firstDay, yearLength: endDay - firstDay };
    const january = index - numberOf(index) + 1;
    const yearFirstDay = firstOfMonth(january);
    return { yearFirstDay, yearLength: firstOfMonth(january + 12) - yearFirstDay };
  }

  /** The days of a month that the rule lists by number; undefined for all of them. */
  #daysOf(firstDay: number, length: number): readonly number[] | undefined {
    const { monthDays } = this.#rule;
    if (monthDays === undefined) return undefined;
    this.steps += monthDays.size;
    const days = [...monthDays].flatMap((number) => {
      const day = number > 0 ? number : length + 1 + number;
      if (day < 1) return [];
      return day <= length ? [day] : this.#skipped(length);
    });
    return [...new Set(days)].toSorted((a, b) => a - b).map((day) => firstDay + day - 1);
  }

  #skipped(length: number): number[] {
    const { skip, frequency } = this.#rule;
    if (skip === 'OMIT' || (frequency !== 'YEARLY' && frequency !== 'MONTHLY')) return [];
    return [skip === 'BACKWARD' ? length : length + 1];
  }

  #allows(day: number, month: Month): boolean {
    const { yearDays, weekNumbers, weekdays } = this.#rule;
    if (yearDays !== undefined) {
      const number = day - month.yearFirstDay + 1;
      if (!yearDays.has(number) && !yearDays.has(number - month.yearLength - 1)) return false;
    }
    if (weekNumbers !== undefined && !this.#isInWeek(day, weekNumbers)) return false;
    return weekdays === undefined || this.#isWeekday(day, month, weekdays);
  }

  #isWeekday(day: number, month: Month, weekdays: ReadonlySet<number>): boolean {
    const weekday = weekdayOf(day);
    if (!this.#namedWeekdays.has(weekday)) return false;
    if (weekdays.has(weekdayKey(0, weekday))) return true;
    const { countsInMonth } = this.#rule;
    const first = countsInMonth ? month.firstDay : month.yearFirstDay;
    const length = countsInMonth ? month.endDay - month.firstDay : month.yearLength;
    const fromStart = Math.floor((day - first) / 7) + 1;
    const fromEnd = -Math.floor((first + length - 1 - day) / 7) - 1;
    return (
      weekdays.has(weekdayKey(fromStart, weekday)) || weekdays.has(weekdayKey(fromEnd, weekday))
    );
  }

  #isInWeek(day: number, weekNumbers: ReadonlySet<number>): boolean {
    // A week belongs to the year with most of its days.
    const { year } = civilDate(this.weekOf(day) + 3);
    this.steps += workOfMonth;
    const first = this.firstDayOfWeeks(year);
    const number = Math.floor((day - first) / 7) + 1;
    const weeks = (this.firstDayOfWeeks(year + 1) - first) / 7;
    return weekNumbers.has(number) || weekNumbers.has(number - weeks - 1);
  }
}

/** 1 = January. */
const numberOf = (index: number): number => (((index % 12) + 12) % 12) + 1;
