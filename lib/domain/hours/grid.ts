import { ceilMinute, minuteToMs } from '../ledger/week.ts';
import { localDay, startOfDay } from '../time/local-date.ts';
import type { Spans } from '../time/spans.ts';
import type { Zone } from '../time/zone.ts';

/**
 * Returns the first whole minute of a day. Bookings start on whole minutes, but in some time zones
 * midnight was between two minutes more than fifty years ago.
 */
const firstMinute = (zone: Zone, day: number): number => ceilMinute(startOfDay(zone, day));

/**
 * Returns the local day to whose grid a minute belongs: the day between two midnights. It can
 * differ from the local date, because a clock that is set back over midnight repeats the evening.
 */
function gridDay(zone: Zone, minute: number): number {
  let day = localDay(zone, minuteToMs(minute));
  while (minute >= firstMinute(zone, day + 1)) day += 1;
  return day;
}

/**
 * Whether a start is on the grid: its minutes since local midnight are a multiple of the interval.
 */
export const isOnGrid = (zone: Zone, interval: number, minute: number): boolean =>
  (minute - firstMinute(zone, gridDay(zone, minute))) % interval === 0;

/** Lists every start of the grid inside the spans, in order. */
export function gridStarts(zone: Zone, interval: number, within: Spans): number[] {
  if (!(interval >= 1)) throw new RangeError(`A grid cannot step by ${interval} minutes`);
  const starts = roomFor(interval, within);
  let count = 0;
  for (let i = 0; i < within.length; i += 2) {
    const from = within[i] as number;
    const to = within[i + 1] as number;
    let day = gridDay(zone, from);
    let midnight = firstMinute(zone, day);
    while (midnight < to) {
      const next = firstMinute(zone, day + 1);
      const steps = Math.max(0, Math.ceil((from - midnight) / interval));
      const last = Math.min(to, next);
      for (let start = midnight + steps * interval; start < last; start += interval) {
        starts[count] = start;
        count += 1;
      }
      day += 1;
      midnight = next;
    }
  }
  starts.length = count;
  return starts;
}

/** Allocates an array for about the number of starts, so that it rarely grows. */
function roomFor(interval: number, within: Spans): number[] {
  const starts: number[] = [];
  for (let i = 0; i < within.length; i += 2) {
    const minutes = (within[i + 1] as number) - (within[i] as number);
    starts.length += Math.ceil(minutes / interval) + Math.ceil(minutes / 1440);
  }
  return starts;
}
