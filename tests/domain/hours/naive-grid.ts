import { Temporal } from 'temporal-polyfill';

const minutesPerDay = 1440;

/** The epoch minute of a local midnight according to Temporal. */
export function midnight(timeZone: string, date: Temporal.PlainDate): number {
  return Math.ceil(date.toZonedDateTime({ timeZone }).epochMilliseconds / 60_000);
}

/** The oracle of the grid: steps from the midnight of each local date around the range until the next midnight. */
export function naiveGrid(timeZone: string, interval: number, from: number, to: number): number[] {
  const first = Temporal.Instant.fromEpochMilliseconds(from * 60_000)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: 2 });
  const starts: number[] = [];
  for (let day = 0; day < (to - from) / minutesPerDay + 5; day += 1) {
    const date = first.add({ days: day });
    const end = midnight(timeZone, date.add({ days: 1 }));
    for (let start = midnight(timeZone, date); start < end; start += interval) starts.push(start);
  }
  return starts.filter((start) => start >= from && start < to);
}
