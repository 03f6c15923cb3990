import { calendarText, dateText, type EntryLines } from './calendar-text.ts';

/** Local time in a zone. It is UTC if UTC was requested. */
interface GraphTime {
  readonly dateTime?: string;
  readonly timeZone?: string;
}

/** Members that are read from an event: only its time, not its content. */
export interface GraphEvent {
  readonly id: string;
  readonly '@odata.etag'?: string;
  /** Set if the period does not contain the event, or no longer. */
  readonly '@removed'?: object;
  readonly type?: string | null;
  /** Series of an occurrence. */
  readonly seriesMasterId?: string | null;
  readonly iCalUId?: string | null;
  readonly transactionId?: string | null;
  readonly isAllDay?: boolean | null;
  readonly isCancelled?: boolean | null;
  readonly showAs?: string | null;
  readonly responseStatus?: { readonly response?: string } | null;
  readonly start?: GraphTime | null;
  readonly end?: GraphTime | null;
}

/**
 * Selects the members to store while all pages are read. Graph sends events with their whole content, which may be
 * longer than all stored data of a calendar.
 */
export const readOf = (event: GraphEvent): GraphEvent =>
  Object.fromEntries(keptMembers.map((name) => [name, event[name]])) as unknown as GraphEvent;

const keptMembers = [
  'id',
  '@odata.etag',
  '@removed',
  'type',
  'seriesMasterId',
  'iCalUId',
  'transactionId',
  'isAllDay',
  'isCancelled',
  'showAs',
  'responseStatus',
  'start',
  'end',
] as const satisfies readonly (keyof GraphEvent)[];

/** Names of the members that are read from the occurrences of a series. */
export const occurrenceFields = 'id,start,end,isAllDay,isCancelled,showAs,responseStatus';

/** Text of an event that does not recur. */
export const singleText = (event: GraphEvent): string =>
  calendarText([
    [uidLine(event), ...timeLines(event), ...(isBusy(event) ? [] : ['TRANSP:TRANSPARENT'])],
  ]);

/** Text of a series with its occurrences. Occurrences with free time are left out. */
export const seriesText = (master: GraphEvent, occurrences: readonly GraphEvent[]): string =>
  calendarText(
    occurrences
      .filter(isBusy)
      .map((event) => [uidLine(master), idLine(event), ...timeLines(event)]),
  );

/** Fills missing members of an occurrence from its series. */
export const asItsSeries = (event: GraphEvent, master: GraphEvent): GraphEvent => ({
  ...event,
  isAllDay: event.isAllDay ?? master.isAllDay ?? null,
  isCancelled: event.isCancelled ?? master.isCancelled ?? null,
  showAs: event.showAs ?? master.showAs ?? null,
  responseStatus: event.responseStatus ?? master.responseStatus ?? null,
});

/** Outlook shows "working elsewhere" as not busy. */
const freeStatuses = ['free', 'workingElsewhere'];

const isBusy = ({ isCancelled, showAs, responseStatus }: GraphEvent): boolean =>
  isCancelled !== true &&
  !freeStatuses.includes(showAs ?? '') &&
  responseStatus?.response !== 'declined';

/** Form of the transaction ID of an event that this service wrote: the UID, and a hash of the version. */
const transactionForm = /^(.+)#[0-9a-f]{32}$/u;

/** Transaction ID of a written event: its UID, and the version. */
export const transactionOf = (uid: string, version: string): string => `${uid}#${version}`;

const uidLine = ({ id, iCalUId, transactionId }: GraphEvent): string =>
  `UID:${transactionForm.exec(transactionId ?? '')?.[1] ?? iCalUId ?? id}`;

const idLine = (event: GraphEvent): string => lineOf('RECURRENCE-ID', event.start, isDay(event));

function timeLines(event: GraphEvent): EntryLines {
  const isWhole = isDay(event);
  return [lineOf('DTSTART', event.start, isWhole), lineOf('DTEND', event.end, isWhole)];
}

/**
 * True for whole days, which are the same date in every zone. After a zone conversion, an event no longer starts at
 * midnight. It is then treated as timed.
 */
const isDay = ({ isAllDay, start, end }: GraphEvent): boolean =>
  isAllDay === true && [start, end].every((time) => /T00:00:00/u.test(time?.dateTime ?? ''));

function lineOf(name: string, time: GraphTime | null | undefined, isWhole: boolean): string {
  const { dateTime = '', timeZone = '' } = time ?? {};
  if (isWhole) return `${name};VALUE=DATE:${dateText(dateTime)}`;
  const clock = dateTime.slice(0, 19).replaceAll(/[-:]/gu, '');
  return timeZone === 'UTC'
    ? `${name}:${clock}Z`
    : `${name};TZID="${timeZone.replaceAll('"', '')}":${clock}`;
}
