/** Lines of an entry (RFC 5545) without line ends. */
export type EntryLines = readonly string[];

/** Builds a calendar from the lines of its entries. These contain only the times when their owner is busy. */
export const calendarText = (entries: readonly EntryLines[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines.map(inLine), 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** A line break in a value would start a new line, so it is replaced. */
const inLine = (line: string): string => line.replaceAll(/\p{Cc}+/gu, ' ');

/** Instant in the format of iCalendar; empty for an invalid one, so that the entry has no time. */
export const instantText = (ms: number): string =>
  Number.isNaN(ms) ? '' : `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;

/** Date in the format of iCalendar (`20261124`). */
export const dateText = (date: string): string => date.slice(0, 10).replaceAll('-', '');
