import type { EventType, Limit } from '../event-types/event-type.ts';
import { floorMinute, minuteToMs } from '../ledger/week.ts';
import { endOfPeriod, type Period, periodKey, startOfPeriod } from '../time/local-date.ts';
import { zone } from '../time/zone.ts';

type Limited = Pick<EventType, 'limits' | 'timeZone'>;

/** One period of one limit, in epoch minutes, and what one booking adds to its counter. */
export interface Count {
  readonly limit: Limit;
  /** `D2026-03-01`, `W2026-03-02` or `M2026-03`: names the counter with the limit's kind. */
  readonly period: string;
  readonly start: number;
  readonly end: number;
  readonly by: number;
}

/** The day, week or month of a zone in which a minute lies, in epoch minutes, the end excluded. */
export function periodOf(
  timeZone: string,
  minute: number,
  period: Period,
): { readonly start: number; readonly end: number } {
  const clock = zone(timeZone);
  const ms = minuteToMs(minute);
  return {
    start: floorMinute(startOfPeriod(clock, ms, period)),
    end: floorMinute(endOfPeriod(clock, ms, period)),
  };
}

/** The counters that a booking of this start and length moves, one a limit, counted in the event type's zone. */
export const countsOf = (
  { limits, timeZone }: Limited,
  startMinute: number,
  minutes: number,
): readonly Count[] =>
  limits.map((limit) => {
    return {
      limit,
      period: periodKey(zone(timeZone), minuteToMs(startMinute), limit.period),
      ...periodOf(timeZone, startMinute, limit.period),
      by: limit.kind === 'minutes' ? minutes : 1,
    };
  });

/** Every period of every limit that reaches into [from, to), for readers of a whole calendar. */
export function countsWithin(
  { limits, timeZone }: Limited,
  minutes: number,
  from: number,
  to: number,
): readonly Count[] {
  const found: Count[] = [];
  for (const limit of limits) {
    for (let at = from; at < to; ) {
      const [count] = countsOf({ limits: [limit], timeZone }, at, minutes);
      if (count === undefined) break;
      found.push(count);
      at = Math.max(count.end, at + 1);
    }
  }
  return found;
}
