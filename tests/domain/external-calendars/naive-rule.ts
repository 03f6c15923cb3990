/** A recurrence rule as numbers. A missing list does not limit the rule. */
export interface NaiveRule {
  readonly frequency: 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY';
  readonly interval: number;
  readonly count?: number | undefined;
  /** 0 = Sunday. */
  readonly weekStart?: number;
  readonly months?: readonly number[] | undefined;
  readonly monthDays?: readonly number[] | undefined;
  readonly yearDays?: readonly number[] | undefined;
  /** Ordinal number (0 = every) and weekday (0 = Sunday). */
  readonly weekdays?: readonly (readonly [number, number])[] | undefined;
  readonly positions?: readonly number[] | undefined;
}

const dayMs = 86_400_000;

/** The times of a rule before `toMs`, found by a check of each day. This is slow but simple. */
export function naiveTimes(rule: NaiveRule, startMs: number, toMs: number): number[] {
  const start = Math.floor(startMs / dayMs);
  const all: number[] = [];
  let days: number[] = [];
  let period: number | undefined;
  const flush = () => {
    const chosen = rule.positions?.map((one) => days.at(one > 0 ? one - 1 : one)) ?? days;
    for (const day of new Set(chosen)) if (day !== undefined) all.push(day);
    days = [];
  };
  const first = periodOf(rule, start);
  for (let day = start - 366; day * dayMs < toMs + 366 * dayMs; day += 1) {
    const passed = periodOf(rule, day) - first;
    if (passed !== period && days.length > 0) flush();
    period = passed;
    if (passed >= 0 && passed % rule.interval === 0 && isDay(rule, day, start)) days.push(day);
  }
  flush();
  const times = all.map((day) => day * dayMs + startMs - start * dayMs);
  const counted = times.filter((ms) => ms >= startMs).sort((a, b) => a - b);
  return counted.slice(0, rule.count).filter((ms) => ms < toMs);
}

const dateOf = (day: number) => new Date(day * dayMs);
const dayOf = (year: number, month: number, date: number) => {
  const made = new Date(0);
  made.setUTCFullYear(year, month, date);
  return made.getTime() / dayMs;
};

function periodOf({ frequency, weekStart = 1 }: NaiveRule, day: number): number {
  const date = dateOf(day);
  if (frequency === 'YEARLY') return date.getUTCFullYear();
  if (frequency === 'MONTHLY') return date.getUTCFullYear() * 12 + date.getUTCMonth();
  // 1970-01-01 was a Thursday.
  return frequency === 'WEEKLY' ? Math.floor((day + 4 - weekStart) / 7) : day;
}

function isDay(rule: NaiveRule, day: number, start: number): boolean {
  const date = dateOf(day);
  const began = dateOf(start);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const has = (list: readonly number[], number: number, length: number) =>
    list.includes(number) || list.includes(number - length - 1);
  const monthLength = dayOf(year, month + 1, 1) - dayOf(year, month, 1);
  const yearLength = dayOf(year + 1, 0, 1) - dayOf(year, 0, 1);
  const { frequency, months, monthDays, yearDays, weekdays } = rule;
  if (months && !months.includes(month + 1)) return false;
  if (monthDays && !has(monthDays, date.getUTCDate(), monthLength)) return false;
  if (yearDays && !has(yearDays, day - dayOf(year, 0, 1) + 1, yearLength)) return false;
  if (weekdays) {
    const isInMonth = frequency === 'MONTHLY' || months !== undefined;
    const from = isInMonth ? dayOf(year, month, 1) : dayOf(year, 0, 1);
    const length = isInMonth ? monthLength : yearLength;
    const number = Math.floor((day - from) / 7) + 1;
    const back = -Math.floor((from + length - 1 - day) / 7) - 1;
    return weekdays.some(
      ([nth, weekday]) =>
        weekday === date.getUTCDay() && (nth === 0 || nth === number || nth === back),
    );
  }
  if (monthDays || yearDays || frequency === 'DAILY') return true;
  if (frequency === 'WEEKLY') return date.getUTCDay() === began.getUTCDay();
  const isMonth = frequency === 'MONTHLY' || months || month === began.getUTCMonth();
  return isMonth !== false && date.getUTCDate() === began.getUTCDate();
}
