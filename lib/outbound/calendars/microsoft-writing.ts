import { hash, randomUUID } from 'node:crypto';
import {
  CalendarFailure,
  type PutOutcome,
  type RemoveOutcome,
  type WrittenEntry,
  type WrittenEvent,
  type WrittenRule,
} from './calendar-source.ts';
import { type JsonApi, refuseAnswer, toldIn } from './json-api.ts';
import { type GraphEvent, transactionOf } from './microsoft-event.ts';
import type { GraphPage } from './microsoft-pages.ts';
import { wallClock } from './wall-clock.ts';

/** Extended property with the UID of an event that this service wrote. Outlook gives the event another UID. */
const uidProperty = 'String {5f0c4e7e-6c7f-4a53-9a41-2d0f6b7f1c9a} Name schedulingUid';

/** Writes an event to the calendar at the path `calendar`. It has no attendees, so Outlook sends no mails. */
export async function putMicrosoftEvent(
  api: JsonApi,
  calendar: string,
  { uid, id: given, etag, text, event }: WrittenEntry,
): Promise<PutOutcome> {
  if (event === undefined) throw new CalendarFailure('not-a-calendar');
  const isNew = etag === null;
  const id = isNew || given === undefined ? await findByUid(api, calendar, uid) : given;
  if (id !== undefined) {
    const outcome = isNew ? undefined : await patch(api, eventPath(calendar, id), id, event, etag);
    if (outcome !== 'gone') return outcome ?? { outcome: 'conflict', id };
    if (etag !== undefined) return { outcome: 'conflict', id };
  }
  // The version makes a repeated write one event. A deleted event does not block its next version.
  const version = hash('sha256', text + JSON.stringify(event), 'hex').slice(0, 32);
  return create(api, calendar, uid, event, version);
}

const eventPath = (calendar: string, id: string): string =>
  `${calendar}/events/${encodeURIComponent(id)}`;

async function findByUid(api: JsonApi, calendar: string, uid: string): Promise<string | undefined> {
  const value = uid.replaceAll("'", "''");
  const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${uidProperty}' and ep/value eq '${value}')`;
  const path = `${calendar}/events?$select=id&$filter=${encodeURIComponent(filter)}`;
  const { value: found = [] } = await api.get<GraphPage<GraphEvent>>(path);
  return found[0]?.id;
}

/** Error of Graph for a transaction ID that was used for another event. */
const duplicate = /"code"\s*:\s*"ErrorDuplicateTransactionId"/u;

async function create(
  api: JsonApi,
  calendar: string,
  uid: string,
  event: WrittenEvent,
  version: string,
): Promise<PutOutcome> {
  const body = {
    showAs: 'busy',
    ...bodyOf(event),
    responseRequested: false,
    transactionId: transactionOf(uid, version),
    singleValueExtendedProperties: [{ id: uidProperty, value: uid }],
  };
  const answer = await api.ask('POST', `${calendar}/events`, { body });
  const isDuplicate = answer.status >= 400 && duplicate.test(answer.body.toString('utf8'));
  const another = transactionOf(uid, randomUUID().replaceAll('-', ''));
  const made = isDuplicate
    ? await api.ask('POST', `${calendar}/events`, { body: { ...body, transactionId: another } })
    : answer;
  const told = toldIn<GraphEvent>(made);
  return storedIn(told.id, told);
}

/** Changes only the members of the service. Reminders, categories and attendees stay as they are. */
async function patch(
  api: JsonApi,
  path: string,
  id: string,
  event: WrittenEvent,
  etag: string | null | undefined,
): Promise<PutOutcome | 'gone'> {
  const headers: Record<string, string> = etag ? { 'if-match': etag } : {};
  const answer = await api.ask('PATCH', path, { headers, body: bodyOf(event) });
  if (answer.status === 412) return { outcome: 'conflict', id };
  if (answer.status === 404 || answer.status === 410) return 'gone';
  return storedIn(id, toldIn<GraphEvent>(answer));
}

const storedIn = (id: string, { '@odata.etag': etag }: GraphEvent): PutOutcome => ({
  outcome: 'stored',
  id,
  etag,
});

const bodyOf = (event: WrittenEvent) => ({
  subject: event.title,
  body: { contentType: 'text', content: event.description },
  location: { displayName: event.location || event.url },
  ...timesOf(event),
  ...(event.isFree !== undefined && { showAs: event.isFree ? 'free' : 'busy' }),
  ...(event.isPrivate !== undefined && { sensitivity: event.isPrivate ? 'private' : 'normal' }),
  ...(event.repetition?.rule && { recurrence: recurrenceOf(event.repetition.rule, event) }),
});

function timesOf({ startedAt, endedAt, timeZone, days, repetition }: WrittenEvent) {
  if (days !== undefined) {
    const midnight = (date: string) => ({ dateTime: `${date}T00:00:00`, timeZone });
    return { isAllDay: true, start: midnight(days.start), end: midnight(days.end) };
  }
  // A series repeats in its zone. Outlook shows UTC in the reader's zone, so a changed time zone rule cannot move any
  // other event.
  const timeOf = (instant: string) => {
    const clock = repetition && wallClock(Date.parse(instant), timeZone);
    return clock === undefined
      ? { dateTime: instant.slice(0, 19), timeZone: 'UTC' }
      : { dateTime: clock.replace(clockForm, '$1-$2-$3T$4:$5:$6'), timeZone };
  };
  return { isAllDay: false, start: timeOf(startedAt), end: timeOf(endedAt) };
}

const clockForm = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/u;

const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

const patternTypes = {
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'absoluteMonthly',
  yearly: 'absoluteYearly',
} as const;

/** The pattern and the range of a series (`patternedRecurrence`). Its day is that of the first occurrence. */
function recurrenceOf(
  { frequency, interval, startDate, endDate }: WrittenRule,
  { timeZone }: WrittenEvent,
) {
  const [, month = 1, dayOfMonth = 1] = startDate.split('-').map(Number);
  const weekday = weekdays[new Date(`${startDate}T00:00:00Z`).getUTCDay()] as string;
  const range = { startDate, recurrenceTimeZone: timeZone };
  return {
    pattern: {
      type: patternTypes[frequency],
      interval,
      ...(frequency === 'weekly' && { daysOfWeek: [weekday], firstDayOfWeek: 'monday' }),
      ...((frequency === 'monthly' || frequency === 'yearly') && { dayOfMonth }),
      ...(frequency === 'yearly' && { month }),
    },
    range: endDate === null ? { type: 'noEnd', ...range } : { type: 'endDate', ...range, endDate },
  };
}

export async function removeMicrosoftEvent(
  api: JsonApi,
  calendar: string,
  id: string,
  etag?: string,
): Promise<RemoveOutcome> {
  const headers: Record<string, string> = etag === undefined ? {} : { 'if-match': etag };
  const answer = await api.ask('DELETE', eventPath(calendar, id), { headers });
  if (answer.status === 412) return 'conflict';
  if (answer.status === 404 || answer.status === 410) return 'gone';
  refuseAnswer(answer);
  return 'removed';
}
