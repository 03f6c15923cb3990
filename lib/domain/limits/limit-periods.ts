import type { EventType, Limit } from '../event-types/event-type.ts';
import { floorMinute, minuteToMs } from '../ledger/week.ts';
import { endOfPeriod, type Period, periodKey, startOfPeriod } from '../time/local-date.ts';
import { zone } from '../time/zone.ts';

type Limited = Pick<EventType, 'limits' | 'timeZone'>;

/** A period of a limit in epoch minutes, and the amount that one booking adds to its counter. */
export interface Count {
  readonly limit: Limit;
  /**
   * `D2026-03-01`, `W2026-03-02` or `M2026-03`. Together with the kind of the limit, it names the
   * counter.
   */
  readonly period: string;
  readonly start: number;
  readonly end: number;
  readonly by: number;
}

/**
 * Returns the local day, week or month that contains a minute, in epoch minutes. The end is
 * exclusive.
 */
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

/**
 * Returns the counts of a booking with this start and length: one for each limit, in the event
 * type's time zone.
 */
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

/** Returns every period of every limit that overlaps [from, to). */
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
