import { calendarText, dateText, type EntryLines } from './calendar-text.ts';

/** A clock on the wall in a zone, which is UTC where it was asked for in UTC. */
interface GraphTime {
  readonly dateTime?: string;
  readonly timeZone?: string;
}

/** What is read of an event: when it takes place, and nothing of what it is about. */
export interface GraphEvent {
  readonly id: string;
  readonly '@odata.etag'?: string;
  /** There is no such event in the time that is looked at, or no longer. */
  readonly '@removed'?: object;
  readonly type?: string | null;
  /** Of an occurrence: its series. */
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
 * What is kept of an event while all pages are read. Graph sends events whole, and what one is about may be longer than
 * all that is kept of a calendar.
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

/** The names of what is read of the occurrences of a series. */
export const occurrenceFields = 'id,start,end,isAllDay,isCancelled,showAs,responseStatus';

/** An event that does not recur. */
export const singleText = (event: GraphEvent): string =>
  calendarText([
    [uidLine(event), ...timeLines(event), ...(isBusy(event) ? [] : ['TRANSP:TRANSPARENT'])],
  ]);

/** A series by its occurrences: those that make nobody busy are left out. */
export const seriesText = (master: GraphEvent, occurrences: readonly GraphEvent[]): string =>
  calendarText(
    occurrences
      .filter(isBusy)
      .map((event) => [uidLine(master), idLine(event), ...timeLines(event)]),
  );

/** Where an occurrence does not say it itself, it is as its series is. */
export const asItsSeries = (event: GraphEvent, master: GraphEvent): GraphEvent => ({
  ...event,
  isAllDay: event.isAllDay ?? master.isAllDay ?? null,
  isCancelled: event.isCancelled ?? master.isCancelled ?? null,
  showAs: event.showAs ?? master.showAs ?? null,
  responseStatus: event.responseStatus ?? master.responseStatus ?? null,
});

/** Of those who work elsewhere Outlook does not say that they are busy. */
const freeStatuses = ['free', 'workingElsewhere'];

const isBusy = ({ isCancelled, showAs, responseStatus }: GraphEvent): boolean =>
  isCancelled !== true &&
  !freeStatuses.includes(showAs ?? '') &&
  responseStatus?.response !== 'declined';

/** With which text the transaction of an event begins that was written here, and what comes after it. */
const transactionForm = /^(.+)#[0-9a-f]{32}$/u;

/** What an event is called when it is written: with its UID, and something of its own for each version. */
export const transactionOf = (uid: string, version: string): string => `${uid}#${version}`;

const uidLine = ({ id, iCalUId, transactionId }: GraphEvent): string =>
  `UID:${transactionForm.exec(transactionId ?? '')?.[1] ?? iCalUId ?? id}`;

const idLine = (event: GraphEvent): string => lineOf('RECURRENCE-ID', event.start, isDay(event));

function timeLines(event: GraphEvent): EntryLines {
  const isWhole = isDay(event);
  return [lineOf('DTSTART', event.start, isWhole), lineOf('DTEND', event.end, isWhole)];
}

/** A day is one of the calendar, whatever the zone. What was moved into another one on its way is a time like others. */
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
