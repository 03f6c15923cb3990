import { isWholeDays } from './entry-times.ts';
import type { Loaded } from './load-entries.ts';
import { wallAt } from './wall-clock.ts';

const dayMs = 86_400_000;

/** Opening time of a period without entries and without hours. */
const usual = '08:00';

/**
 * The time of day at which the grid opens: that of the first entry that starts in the period, or else the first working hour. Entries
 * that began earlier or fill a day are ignored, because the grid would open at midnight.
 */
export function openingTime({ entries, hours, period }: Loaded, timeZone: string): string {
  const starts = entries
    .filter((entry) => !isWholeDays(entry, timeZone) && entry.endMs - entry.startMs < dayMs)
    .map(({ startMs }) => startMs);
  const firstOf = (instants: readonly number[]) =>
    instants
      .filter((ms) => ms > period.fromMs)
      .map((ms) => wallAt(ms, timeZone).slice(11, 16))
      .toSorted()[0];
  return firstOf(starts) ?? firstOf(hours.map(({ fromMs }) => fromMs)) ?? usual;
}
