import { RRuleTemporal } from 'rrule-temporal';
import { dayMs } from '../time/zone.ts';
import type { CalendarTime } from './calendar-entry.ts';
import { readTime } from './calendar-time.ts';
import { partsOf, workOf } from './rule-work.ts';
import type { WorkBudget } from './work-budget.ts';

const longestRule = 4000;
/** Every quarter of an hour. */
const mostTimesOfDay = 96;
/** The library goes through 10,000 times and throws then, which is so many days of every quarter of an hour. */
const mostDays = 92;

const known =
  /^(?:FREQ|INTERVAL|COUNT|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|WKST|RSCALE|SKIP)=/u;

/**
 * The wall clocks in [fromMs, toMs) at which a rule begins something that first began at `start`, in local milliseconds
 * and in order. UNTIL is no part of it: who asks knows the zone that it is in. Undefined where the rule cannot be read,
 * or takes more than is left of the budget, from which each part of the time is taken before it is gone through.
 */
export function ruleStarts(
  rule: string,
  start: CalendarTime,
  fromMs: number,
  toMs: number,
  budget: WorkBudget,
): number[] | undefined {
  if (fromMs >= toMs) return [];
  if (rule.length > longestRule) return undefined;
  const parts = rule
    .toUpperCase()
    .split(';')
    .filter((part) => known.test(part));
  if (timesOfDay(parts) > mostTimesOfDay) return undefined;
  const begin = start.includes('T') ? start : `${start}T000000`;
  const startMs = readTime(begin)?.localMs ?? 0;
  const said = partsOf(parts);
  // The years of other calendars take the library seconds, whatever the rule says.
  if ((said.get('RSCALE')?.[0] ?? 'GREGORIAN') !== 'GREGORIAN') return undefined;
  const rruleString = `DTSTART:${begin}Z\nRRULE:${parts.join(';')}`;
  try {
    // The clock of the wall stands here as if it were UTC, which no change of clocks is in the way of.
    const read = new RRuleTemporal({ rruleString, cache: false });
    const found: number[] = [];
    const step = parts.some((part) => withinDay.test(part)) ? mostDays * dayMs : toMs - fromMs;
    for (let at = fromMs; at < toMs; at += step) {
      const end = Math.min(at + step, toMs);
      if (!budget.take(workOf(said, startMs, at, end))) return undefined;
      const next = read.between(new Date(at), new Date(end), true);
      for (const { epochMilliseconds: ms } of next) if (ms < end) found.push(ms);
    }
    return found;
  } catch {
    return undefined;
  }
}

const withinDay = /^FREQ=(?:HOURLY|MINUTELY)/u;

const timesOfDay = (parts: readonly string[]): number =>
  parts
    .filter((part) => /^BY(?:HOUR|MINUTE|SECOND)=/u.test(part))
    .reduce((product, part) => product * part.split(',').length, 1);

/** The value of UNTIL. */
export const untilIn = (rule: string): CalendarTime | undefined =>
  /(?:^|;)UNTIL=([^;]+)/iu.exec(rule)?.[1]?.toUpperCase();
