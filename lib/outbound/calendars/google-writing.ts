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

/** Letters and digits that an ID may have, always the same ones of a UID: so an entry that was written twice is one. */
const idOf = (uid: string): string => hash('sha256', uid, 'hex');

/** Writes an event. Nobody is invited, so nobody is written to. */
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
  // What was deleted keeps its ID, and comes back where it is written again.
  const found = await api.get<GoogleEvent>(`${path}?fields=etag,status`);
  if (found.status !== 'cancelled') return { outcome: 'conflict', id };
  const outcome = await patch(api, path, id, body, found.etag);
  return outcome === 'gone' ? { outcome: 'conflict', id } : outcome;
}

/** What the service does not know of stays as it is: reminders, colors, guests. */
async function patch(
  api: JsonApi,
  path: string,
  id: string,
  { start, end, ...body }: ReturnType<typeof bodyOf>,
  etag: string | undefined,
): Promise<PutOutcome | 'gone'> {
  // Somebody may have made it one of a whole day.
  const timed = { start: { ...start, date: null }, end: { ...end, date: null } };
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
  // It is read as HTML, so what looks like an element is none.
  description: event.description.replaceAll('<', '&lt;'),
  location: event.location,
  start: { dateTime: event.startedAt, timeZone: event.timeZone },
  end: { dateTime: event.endedAt, timeZone: event.timeZone },
  status: 'confirmed',
  ...(/^https?:/iu.test(event.url) && { source: { title: event.title, url: event.url } }),
  extendedProperties: { private: { [uidProperty]: uid } },
});

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
