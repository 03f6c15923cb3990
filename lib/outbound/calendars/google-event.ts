import type { ReadResource } from './calendar-source.ts';
import { calendarText, dateText, type EntryLines, instantText } from './calendar-text.ts';
import { wallClock } from './wall-clock.ts';

/** A day, or an instant on the clock of the calendar, with the zone that the entry was made in. */
interface GoogleTime {
  readonly date?: string;
  readonly dateTime?: string;
  readonly timeZone?: string;
}

/** What is read of an event: when it takes place, and nothing of what it is about. */
export interface GoogleEvent {
  readonly id: string;
  readonly etag?: string;
  readonly status?: string;
  readonly iCalUID?: string;
  readonly start?: GoogleTime;
  readonly end?: GoogleTime;
  /** Lines of iCalendar: RRULE, RDATE, EXDATE. */
  readonly recurrence?: readonly string[];
  /** Of a changed or cancelled occurrence, which is an event of its own: its series, and which one it is. */
  readonly recurringEventId?: string;
  readonly originalStartTime?: GoogleTime;
  readonly transparency?: string;
  readonly attendees?: readonly { readonly self?: boolean; readonly responseStatus?: string }[];
  readonly extendedProperties?: { readonly private?: Readonly<Record<string, string>> };
}

/** The names of these members, as a request asks for them. */
export const googleEventFields =
  'id,etag,status,iCalUID,start,end,recurrence,recurringEventId,originalStartTime,transparency,attendees(self,responseStatus),extendedProperties/private';

/** In which private property of an event its UID is, where it was written here: events get another UID from Google. */
export const uidProperty = 'schedulingUid';

/**
 * An event as a resource of iCalendar; undefined where it is gone, or is over since `sinceMs`. A cancelled occurrence of a
 * series that is still there is not gone: it says that the series leaves it out.
 */
export function googleResource(event: GoogleEvent, sinceMs: number): ReadResource | undefined {
  if (isOver(event, sinceMs)) return undefined;
  const { id, etag = '', recurringEventId: seriesId, originalStartTime: changed } = event;
  const isOfSeries = seriesId !== undefined && changed !== undefined;
  if (event.status === 'cancelled') {
    if (!isOfSeries) return undefined;
    // Nothing else is sure to be told of one.
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

/** What it changes is over as well. One without any time is one that cannot be read. */
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

/** When an event takes place. `timeZone`: on the clock of that zone, on which a series recurs. */
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

/** Of a zone that is not known, the clock of the calendar is the nearest: in that its time is told, and without a zone it is read in it. */
function zonedStart({ dateTime = '' }: GoogleTime, startMs: number, timeZone: string): string {
  const clock = wallClock(startMs, timeZone);
  if (clock !== undefined) return `DTSTART;TZID=${timeZone}:${clock}`;
  return `DTSTART:${dateTime.slice(0, 19).replaceAll(/[-:]/gu, '')}`;
}
