import { hash } from 'node:crypto';
import {
  CalendarFailure,
  type PutOutcome,
  type RemoveOutcome,
  type WrittenEntry,
  type WrittenEvent,
} from './calendar-source.ts';
import { type GoogleEvent, uidProperty } from './google-event.ts';
import { type JsonApi, refuseAnswer, toldIn } from './json-api.ts';

export const eventsPath = (calendarId: string): string =>
  `calendars/${encodeURIComponent(calendarId)}/events`;
const eventPath = (calendarId: string, id: string): string =>
  `${eventsPath(calendarId)}/${encodeURIComponent(id)}`;

/**
 * Derives the ID of an entry from its UID, in the characters that Google permits. An entry written twice is therefore
 * one entry.
 */
const idOf = (uid: string): string => hash('sha256', uid, 'hex');

/** Writes an event. It has no attendees, so Google sends no mails. */
export async function putGoogleEvent(
  api: JsonApi,
  calendarId: string,
  written: WrittenEntry,
): Promise<PutOutcome> {
  const { uid, etag, event } = written;
  if (event === undefined) throw new CalendarFailure('not-a-calendar');
  const id = written.id ?? idOf(uid);
  const body = bodyOf(uid, event);
  const path = eventPath(calendarId, id);
  if (etag !== null) {
    const outcome = await patch(api, path, id, body, etag);
    if (outcome !== 'gone') return outcome;
    if (etag !== undefined) return { outcome: 'conflict', id };
  }
  const made = await api.ask('POST', `${eventsPath(calendarId)}?sendUpdates=none`, {
    body: { ...body, id },
  });
  if (made.status !== 409) return storedIn(id, toldIn<GoogleEvent>(made));
  // A deleted event still has its ID, and is restored when it is written again.
  const found = await api.get<GoogleEvent>(`${path}?fields=etag,status`);
  if (found.status !== 'cancelled') return { outcome: 'conflict', id };
  const outcome = await patch(api, path, id, body, found.etag);
  return outcome === 'gone' ? { outcome: 'conflict', id } : outcome;
}

/** Changes only the members of the service. Reminders, colors and guests stay as they are. */
async function patch(
  api: JsonApi,
  path: string,
  id: string,
  { start, end, ...body }: ReturnType<typeof bodyOf>,
  etag: string | undefined,
): Promise<PutOutcome | 'gone'> {
  // The user may have changed the event to a whole day, or to a time.
  const other = { date: null, dateTime: null, timeZone: null };
  const timed = { start: { ...other, ...start }, end: { ...other, ...end } };
  const answer = await api.ask('PATCH', `${path}?sendUpdates=none`, {
    headers: etag === undefined ? {} : { 'if-match': etag },
    body: { source: null, ...body, ...timed },
  });
  if (answer.status === 412) return { outcome: 'conflict', id };
  if (answer.status === 404 || answer.status === 410) return 'gone';
  return storedIn(id, toldIn<GoogleEvent>(answer));
}

const storedIn = (id: string, { etag }: GoogleEvent): PutOutcome => ({
  outcome: 'stored',
  id,
  etag,
});

const bodyOf = (uid: string, event: WrittenEvent) => ({
  summary: event.title,
  // Google reads the description as HTML, so "<" is escaped.
  description: event.description.replaceAll('<', '&lt;'),
  location: event.location,
  start: timeOf(event.startedAt, event.days?.start, event),
  end: timeOf(event.endedAt, event.days?.end, event),
  status: 'confirmed',
  ...(event.isFree !== undefined && { transparency: event.isFree ? 'transparent' : 'opaque' }),
  ...(event.isPrivate !== undefined && { visibility: event.isPrivate ? 'private' : 'default' }),
  ...(event.repetition && { recurrence: event.repetition.lines }),
  ...(/^https?:/iu.test(event.url) && { source: { title: event.title, url: event.url } }),
  extendedProperties: { private: { [uidProperty]: uid } },
});

const timeOf = (
  dateTime: string,
  date: string | undefined,
  { timeZone }: WrittenEvent,
): { readonly date: string } | { readonly dateTime: string; readonly timeZone: string } =>
  date === undefined ? { dateTime, timeZone } : { date };

export async function removeGoogleEvent(
  api: JsonApi,
  calendarId: string,
  id: string,
  etag?: string,
): Promise<RemoveOutcome> {
  const path = eventPath(calendarId, id);
  const headers = etag === undefined ? {} : { 'if-match': etag };
  const answer = await api.ask('DELETE', `${path}?sendUpdates=none`, { headers });
  if (answer.status === 412) return 'conflict';
  if (answer.status === 404 || answer.status === 410) return 'gone';
  refuseAnswer(answer);
  return 'removed';
}
