import { Connections } from '../open-request.ts';
import { type Answer, refuseStatus, type Way } from './ask.ts';
import type {
  Asking,
  CalendarAccount,
  CalendarSource,
  PutOutcome,
  RemoveOutcome,
  WrittenEntry,
} from './calendar-source.ts';
import { DavCollection, pathOf, type readRows } from './dav-collection.ts';
import { isHome } from './is-home.ts';
import { listAccount } from './list-account.ts';
import { readCollection } from './read-collection.ts';

/** Calendars of an account at a CalDAV server (RFC 4791). */
export function caldavSource(
  { url: address, username, password }: Extract<CalendarAccount, { provider: 'caldav' }>,
  asking: Asking,
  read: typeof readRows,
): CalendarSource {
  const connections = new Connections();
  const home = new URL(address);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const headersFor: Way['headersFor'] = (url) =>
    isHome(url, home) ? { authorization } : undefined;
  const dav = new DavCollection({ ...asking, connections, headersFor }, read);
  const urlOf = (path: string) => new URL(path, home).href;
  return {
    listCalendars: () => listAccount(dav, home.href),
    readChanges: (calendarId, known, take) => readCollection(dav, urlOf(calendarId), known, take),
    put: (calendarId, written) => put(dav, urlOf(calendarId), written),
    remove: (calendarId, id, etag) => remove(dav, new URL(id, urlOf(calendarId)).href, etag),
    close: () => connections.close(),
  };
}

async function put(dav: DavCollection, calendar: string, entry: WrittenEntry): Promise<PutOutcome> {
  const { uid, etag, text } = entry;
  const id = entry.id ?? pathOf(`./${encodeURIComponent(uid)}.ics`, folderOf(calendar));
  const answer = await dav.put(new URL(id, calendar).href, text, conditionOf(etag));
  if (isConflict(answer)) return { outcome: 'conflict', id };
  refuseStatus(answer.status);
  return { outcome: 'stored', id, etag: answer.headers.etag };
}

const folderOf = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

const conditionOf = (etag: string | null | undefined): Record<string, string> => {
  if (etag === undefined) return {};
  return etag === null ? { 'if-none-match': '*' } : { 'if-match': etag };
};

/** True also if another resource of the calendar has the UID (RFC 4791, 5.3.2.1). */
const isConflict = ({ status, body }: Answer): boolean =>
  status === 412 || (status >= 400 && body.includes('no-uid-conflict'));

async function remove(dav: DavCollection, url: string, etag?: string): Promise<RemoveOutcome> {
  const { status } = await dav.remove(url, conditionOf(etag));
  if (status === 412) return 'conflict';
  if (status === 404 || status === 410) return 'gone';
  refuseStatus(status);
  return 'removed';
}
