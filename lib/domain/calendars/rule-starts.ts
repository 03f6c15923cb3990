import { RRuleTemporal } from 'rrule-temporal';
import type { CalendarTime } from './calendar-entry.ts';

/**
 * No calendar has more. Each is bounded, so that a rule that somebody wrote to keep us busy does not; whatever has more is
 * `undefined` as a whole.
 */
const bounds = { maxIterations: 20_000, maxCandidateEvaluations: 400_000 };
const longestRule = 4000;
/** Every quarter of an hour. */
const mostTimesOfDay = 96;

const known =
  /^(?:FREQ|INTERVAL|COUNT|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|WKST|RSCALE|SKIP)=/u;

/**
 * The wall clocks in [fromMs, toMs) at which a rule begins something that first began at `start`, in local milliseconds
 * and in order. UNTIL is no part of it: who asks knows the zone that it is in. Undefined where the rule cannot be read,
 * or takes too much.
 */
export function ruleStarts(
  rule: string,
  start: CalendarTime,
  fromMs: number,
  toMs: number,
): number[] | undefined {
  const parts = rule
    .toUpperCase()
    .split(';')
    .filter((part) => known.test(part));
  if (rule.length > longestRule || timesOfDay(parts) > mostTimesOfDay) return undefined;
  const begin = start.includes('T') ? start : `${start}T000000`;
  const rruleString = `DTSTART:${begin}Z\nRRULE:${parts.join(';')}`;
  try {
    // The clock of the wall stands here as if it were UTC, which no change of clocks is in the way of.
    const read = new RRuleTemporal({ rruleString, cache: false, ...bounds });
    const found = read.between(new Date(fromMs), new Date(toMs), true);
    return found.map(({ epochMilliseconds }) => epochMilliseconds).filter((ms) => ms < toMs);
  } catch {
    return undefined;
  }
}

const timesOfDay = (parts: readonly string[]): number =>
  parts
    .filter((part) => /^BY(?:HOUR|MINUTE|SECOND)=/u.test(part))
    .reduce((product, part) => product * part.split(',').length, 1);

/** The value of UNTIL. */
export const untilIn = (rule: string): CalendarTime | undefined =>
  /(?:^|;)UNTIL=([^;]+)/iu.exec(rule)?.[1]?.toUpperCase();
