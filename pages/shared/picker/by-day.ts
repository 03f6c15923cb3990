import { dateIn } from '../times.ts';
import type { Start } from './starts.ts';

/**
 * Groups starts by local date. They are sorted, so a binary search finds the last start of each day. Formatting the
 * dates of thousands of starts would take most of the time.
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
