import type { ReadResource } from './calendar-source.ts';
import { calendarText, dateText, type EntryLines, instantText } from './calendar-text.ts';
import { wallClock } from './wall-clock.ts';

/** Day, or instant in the calendar's zone, with the zone of the entry. */
interface GoogleTime {
  readonly date?: string;
  readonly dateTime?: string;
  readonly timeZone?: string;
}

/** Members that are read from an event: only its time, not its content. */
export interface GoogleEvent {
  readonly id: string;
  readonly etag?: string;
  readonly status?: string;
  readonly iCalUID?: string;
  readonly start?: GoogleTime;
  readonly end?: GoogleTime;
  /** Lines of iCalendar: RRULE, RDATE, EXDATE. */
  readonly recurrence?: readonly string[];
  /** Series and original time of a changed or cancelled occurrence, which is an event of its own. */
  readonly recurringEventId?: string;
  readonly originalStartTime?: GoogleTime;
  readonly transparency?: string;
  readonly attendees?: readonly { readonly self?: boolean; readonly responseStatus?: string }[];
  readonly extendedProperties?: { readonly private?: Readonly<Record<string, string>> };
}

/** Names of these members in the format of a request. */
export const googleEventFields =
  'id,etag,status,iCalUID,start,end,recurrence,recurringEventId,originalStartTime,transparency,attendees(self,responseStatus),extendedProperties/private';

/** Private property with the UID of an event that this service wrote. Google gives the event another UID. */
export const uidProperty = 'schedulingUid';

/**
 * Converts an event to an iCalendar resource; undefined if it is deleted, or was over at `sinceMs`. A cancelled
 * occurrence of an existing series is not deleted: it excludes a date from the series.
 */
export function googleResource(event: GoogleEvent, sinceMs: number): ReadResource | undefined {
  if (isOver(event, sinceMs)) return undefined;
  const { id, etag = '', recurringEventId: seriesId, originalStartTime: changed } = event;
  const isOfSeries = seriesId !== undefined && changed !== undefined;
  if (event.status === 'cancelled') {
    if (!isOfSeries) return undefined;
    // Google does not guarantee any other members for a cancelled occurrence.
    const lines = [uidLine(event), idLine(changed), ...timeLines(changed), 'STATUS:CANCELLED'];
    return { id, etag, text: calendarText([lines]), seriesId };
  }
  const lines = [
    uidLine(event),
    ...(isOfSeries ? [idLine(changed)] : []),
    ...timesOf(event),
    ...(isFree(event) ? ['TRANSP:TRANSPARENT'] : []),
  ];
  return { id, etag, text: calendarText([lines]), ...(isOfSeries && { seriesId }) };
}

/**
 * True if the event, and the occurrence that it changes, are over. An event without times is never over, because it is
 * unreadable.
 */
function isOver(event: GoogleEvent, sinceMs: number): boolean {
  const { start, end, recurrence = [], originalStartTime } = event;
  const times = [start, end, originalStartTime]
    .map((time) => Date.parse(time?.dateTime ?? time?.date ?? ''))
    .filter((ms) => !Number.isNaN(ms));
  return recurrence.length === 0 && times.length > 0 && times.every((ms) => ms < sinceMs);
}

const uidLine = ({ id, iCalUID = id, extendedProperties }: GoogleEvent): string =>
  `UID:${extendedProperties?.private?.[uidProperty] ?? iCalUID}`;

const isFree = ({ transparency, attendees = [] }: GoogleEvent): boolean =>
  transparency === 'transparent' ||
  attendees.some(({ self, responseStatus }) => self === true && responseStatus === 'declined');

const idLine = (time: GoogleTime): string => lineOf('RECURRENCE-ID', time);

const lineOf = (name: string, { date, dateTime = '' }: GoogleTime): string =>
  date === undefined
    ? `${name}:${instantText(Date.parse(dateTime))}`
    : `${name};VALUE=DATE:${dateText(date)}`;

function timesOf({ start = {}, end = {}, recurrence = [] }: GoogleEvent): EntryLines {
  const rules = recurrence.filter((line) => /^(?:RRULE|RDATE|EXDATE)[;:]/iu.test(line));
  if (rules.length === 0) return timeLines(start, end);
  return [...timeLines(start, end, start.timeZone), ...rules];
}

/** Time of an event. With `timeZone`, it is local time of this zone, because a series recurs in it. */
function timeLines(start: GoogleTime, end: GoogleTime = {}, timeZone?: string): EntryLines {
  const hasEnd = end.date !== undefined || end.dateTime !== undefined;
  const last = hasEnd ? [lineOf('DTEND', end)] : [];
  if (start.date !== undefined) return [lineOf('DTSTART', start), ...last];
  const startMs = Date.parse(start.dateTime ?? '');
  const seconds = Math.round((Date.parse(end.dateTime ?? '') - startMs) / 1000);
  const first =
    timeZone === undefined || Number.isNaN(startMs)
      ? lineOf('DTSTART', start)
      : zonedStart(start, startMs, timeZone);
  if (Number.isNaN(seconds)) return [first, ...last];
  return [first, `DURATION:PT${Math.max(0, seconds)}S`];
}

/**
 * For an unknown zone, the calendar's local time is the best choice: Google sends it, and a time without a zone is read
 * in it.
 */
function zonedStart({ dateTime = '' }: GoogleTime, startMs: number, timeZone: string): string {
  const clock = wallClock(startMs, timeZone);
  if (clock !== undefined) return `DTSTART;TZID=${timeZone}:${clock}`;
  return `DTSTART:${dateTime.slice(0, 19).replaceAll(/[-:]/gu, '')}`;
}
