import { dateIn } from '../times.ts';
import type { Start } from './starts.ts';

/**
 * The starts of each day, as the zone has days. They are in order, so it is enough to find where a day ends: to write the date of
 * each of thousands takes longer than all else.
 */
export function byDay(
  starts: readonly Start[],
  zone: string,
): ReadonlyMap<string, readonly Start[]> {
  const days = new Map<string, readonly Start[]>();
  const dayAt = (index: number) => dateIn(starts[index]?.startedAt ?? '', zone);
  for (let from = 0; from < starts.length; ) {
    const day = dayAt(from);
    let [last, end] = [from, starts.length];
    while (end - last > 1) {
      const middle = (last + end) >> 1;
      if (dayAt(middle) === day) last = middle;
      else end = middle;
    }
    days.set(day, [...(days.get(day) ?? []), ...starts.slice(from, end)]);
    from = end;
  }
  return days;
}
