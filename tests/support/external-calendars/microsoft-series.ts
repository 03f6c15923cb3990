import { Temporal } from 'temporal-polyfill';
import type { Json } from './microsoft-account.ts';

const occurrencesAtMost = 60;

/**
 * The first occurrences of a series with a daily or weekly pattern, by ID, with their times in UTC. Documentation:
 * https://learn.microsoft.com/en-us/graph/api/resources/patternedrecurrence
 */
export function microsoftOccurrences({ id, start, end, recurrence }: Json): Map<string, Json> {
  const { pattern, range } = recurrence;
  const days = { daily: 1, weekly: 7 }[pattern.type as 'daily' | 'weekly'] * pattern.interval;
  const [first, last] = [start, end].map(({ dateTime, timeZone }) =>
    Temporal.PlainDateTime.from(dateTime).toZonedDateTime(timeZone),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  const occurrences = new Map<string, Json>();
  for (let index = 0; index < occurrencesAtMost; index += 1) {
    const [from, until] = [first, last].map((time) => time.add({ days: index * days }));
    const date = from?.toPlainDate().toString() ?? '';
    if (range.type === 'endDate' && date > range.endDate) break;
    const timeOf = (time: Temporal.ZonedDateTime | undefined) => ({
      dateTime: time?.toInstant().toString().replace('Z', ''),
      timeZone: 'UTC',
    });
    const one = { id: `${id}.${date}`, start: timeOf(from), end: timeOf(until) };
    occurrences.set(one.id, one);
  }
  return occurrences;
}
