/** Lines of an entry (RFC 5545), each without its end. */
export type EntryLines = readonly string[];

/** A calendar with entries of these lines, of which nothing is kept but when they make their owner busy. */
export const calendarText = (entries: readonly EntryLines[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines.map(inLine), 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** What breaks lines would be lines of its own. */
const inLine = (line: string): string => line.replaceAll(/\p{Cc}+/gu, ' ');

/** An instant as iCalendar writes it; nothing where it is none, so that the entry is one without a time. */
export const instantText = (ms: number): string =>
  Number.isNaN(ms) ? '' : `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;

/** A date as iCalendar writes it (`20261124`). */
export const dateText = (date: string): string => date.slice(0, 10).replaceAll('-', '');
