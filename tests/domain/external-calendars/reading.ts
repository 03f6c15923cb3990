import { busyOf } from '../../../lib/domain/external-calendars/busy-of.ts';
import {
  type ReadEntries,
  readEntries,
} from '../../../lib/domain/external-calendars/read-entries.ts';
import { zone } from '../../../lib/domain/time/zone.ts';

/** A calendar of these lines. */
export const calendarOf = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** The lines of an entry. */
export const eventOf = (...lines: readonly string[]): readonly string[] => [
  'BEGIN:VEVENT',
  ...(lines.some((line) => line.startsWith('UID')) ? [] : ['UID:1']),
  ...lines,
  'END:VEVENT',
];

export const readFeed = (text: string, addresses: readonly string[] = []): ReadEntries =>
  readEntries({ id: '', etag: '', text, addresses, sinceMs: Number.NEGATIVE_INFINITY });

const text = (minute: number) => `${new Date(minute * 60_000).toISOString().slice(0, 16)}Z`;

interface ReadingOptions {
  readonly from?: string;
  readonly until?: string;
  readonly zone?: string;
  readonly addresses?: readonly string[];
}

/** The busy periods of a calendar, each as `2026-11-24T09:00Z/2026-11-24T10:00Z`. */
export function busyIn(
  calendar: string,
  {
    from = '2026-01-01',
    until = '2028-01-01',
    zone: name = 'Europe/London',
    addresses,
  }: ReadingOptions = {},
): string[] {
  const { entries } = readFeed(calendar, addresses);
  // Entries are stored as JSON.
  const stored = JSON.parse(JSON.stringify(entries)) as typeof entries;
  const period = { fromMs: Date.parse(from), untilMs: Date.parse(until), zone: zone(name) };
  const { spans, cut } = busyOf(stored, period);
  if (cut.length > 0) return [`cut: ${cut}`];
  return Array.from({ length: spans.length / 2 }, (_, index) =>
    [spans[index * 2], spans[index * 2 + 1]].map((minute = 0) => text(minute)).join('/'),
  );
}
