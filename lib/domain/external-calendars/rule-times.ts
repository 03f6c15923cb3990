import { minuteMs } from '../time/minute.ts';
import { dayMs } from '../time/zone.ts';
import type { Frequency } from './frequency.ts';

/** The maximum number of times a day: every quarter of an hour. */
const mostTimesOfDay = 96;

export interface TimesOfDay {
  /**
   * Milliseconds after the beginning of a period, or of the day if a period is at least a day. Sorted,
   * without repetitions.
   */
  readonly times: readonly number[];
  /** The allowed hours, minutes and seconds for the start of a shorter period; undefined for all. */
  readonly hours: ReadonlySet<number> | undefined;
  readonly minutes: ReadonlySet<number> | undefined;
  readonly seconds: ReadonlySet<number> | undefined;
}

/** The number of units that each frequency steps through itself: hours, minutes, seconds. */
const counted: Readonly<Partial<Record<Frequency, number>>> = {
  HOURLY: 1,
  MINUTELY: 2,
  SECONDLY: 3,
};

const unitMs = [60 * minuteMs, minuteMs, 1000];
const lengths = [24, 60, 60];

/** Undefined if a rule has too many times a day. */
export function timesOfDay(
  valueIn: (name: string) => string | undefined,
  frequency: Frequency,
  startMs: number,
): TimesOfDay | undefined {
  const lists = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map((name) => valueIn(name)?.split(',') ?? []);
  const named = lists.reduce((product, list) => product * Math.max(1, list.length), 1);
  if (named > mostTimesOfDay) return undefined;
  const values = lists.map((list, unit) => valuesIn(list, lengths[unit] ?? 0));
  const own = counted[frequency] ?? 0;
  const timeOfDay = startMs - Math.floor(startMs / dayMs) * dayMs;
  let times = [0];
  for (let unit = own; unit < unitMs.length; unit += 1) {
    const ms = unitMs[unit] ?? 1;
    const ofStart = Math.floor(timeOfDay / ms) % (lengths[unit] ?? 1);
    const chosen = [...(values[unit] ?? [ofStart])].toSorted((a, b) => a - b);
    times = times.flatMap((before) => chosen.map((value) => before + value * ms));
  }
  const [hours, minutes, seconds] = values.map((list, unit) => (unit < own ? list : undefined));
  return { times, hours, minutes, seconds };
}

/** A leap second counts as the second before it. */
const valuesIn = (list: readonly string[], length: number): ReadonlySet<number> | undefined =>
  list.length === 0 ? undefined : new Set(list.map((one) => Math.min(Number(one), length - 1)));
