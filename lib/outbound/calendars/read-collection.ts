import {
  CalendarFailure,
  type KnownCalendar,
  type ReadResource,
  type SourceChanges,
} from './calendar-source.ts';
import { type DavCollection, type Row, textOf } from './dav-collection.ts';

/** What a calendar was like: where its changes go on, or else the tag of the calendar. */
interface DavState {
  readonly token?: string;
  readonly ctag?: string;
}

type Take = (resource: ReadResource) => void;

/** As many texts as are asked for at once. */
const pageLength = 100;
/** A server that tells of more, and goes on, tells nothing. */
const mostPages = 1000;

/** Reads what has changed in a calendar at a CalDAV server. */
export async function readCollection(
  dav: DavCollection,
  url: string,
  { state, etags }: KnownCalendar,
  take: Take,
): Promise<SourceChanges> {
  const known: DavState = state === undefined ? {} : JSON.parse(state);
  if (known.token !== undefined) {
    const told = await changesSince(dav, url, known.token).catch(isOfToken);
    if (told !== undefined) return readTold(dav, url, told, take);
  }
  const now = await stateOf(dav, url);
  const isKnown = known.token === undefined && known.ctag !== undefined;
  if (isKnown && known.ctag === now.ctag) {
    return { isWhole: false, removed: [], state: JSON.stringify(known) };
  }
  const listed = await listEtags(dav, url);
  const before = isKnown ? await etags() : undefined;
  const changed = [...listed].filter(([path, etag]) => before?.get(path) !== etag || etag === '');
  const paths = changed.map(([path]) => path);
  const gone = await readTexts(dav, url, paths, take);
  const removed = [...(before?.keys() ?? [])].filter((path) => !listed.has(path));
  const isWhole = before === undefined;
  return { isWhole, removed: isWhole ? [] : [...removed, ...gone], state: JSON.stringify(now) };
}

/** Whatever a server says to a token, it may be because of the token. What it says to credentials and haste is not. */
function isOfToken(error: unknown): undefined {
  const status = error instanceof CalendarFailure ? error.status : undefined;
  if (status === undefined || status === 401 || status === 429) throw error;
}

interface Told {
  readonly changed: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  readonly token: string;
}

/** RFC 6578: a page that is not the last says so by the status 507 for the collection. */
async function changesSince(dav: DavCollection, url: string, since: string): Promise<Told> {
  const changed = new Set<string>();
  const removed = new Set<string>();
  let token = since;
  for (let page = 0; page < mostPages; page += 1) {
    const { rows, syncToken: told = '' } = await dav.sync(url, token);
    const syncToken = keptOf(told);
    let hasMore = false;
    for (const { path, status, props } of rows) {
      if (status === 507) hasMore = true;
      else if (status === 404 || status === 410) {
        removed.add(path);
        changed.delete(path);
      } else if (props.getetag !== undefined && !isFolder(path)) {
        changed.add(path);
        removed.delete(path);
      }
    }
    if (syncToken === '' || (hasMore && syncToken === token)) break;
    token = syncToken;
    if (!hasMore) return { changed, removed, token };
  }
  throw new CalendarFailure('not-a-calendar', 207);
}

const isFolder = (path: string): boolean => path.endsWith('/');

async function readTold(
  dav: DavCollection,
  url: string,
  { changed, removed, token }: Told,
  take: Take,
): Promise<SourceChanges> {
  const gone = await readTexts(dav, url, [...changed], take);
  return { isWhole: false, removed: [...removed, ...gone], state: JSON.stringify({ token }) };
}

/** What is longer is no token: it is to be stored. */
const keptOf = (token: string): string => (token.length > 2000 ? '' : token);

/** It is asked for before the entries: what changes in between is told again, and nothing is missed. */
async function stateOf(dav: DavCollection, url: string): Promise<DavState> {
  const { props } = await dav.properties(url, 'd:sync-token', 'cs:getctag', 'd:resourcetype');
  if (props.resourcetype?.calendar === undefined) throw new CalendarFailure('not-a-calendar', 207);
  const [token, ctag] = [keptOf(textOf(props.syncToken)), keptOf(textOf(props.getctag))];
  if (token !== '') return { token };
  return ctag === '' ? {} : { ctag };
}

/** The tags of all entries by their paths. */
async function listEtags(dav: DavCollection, url: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await dav.propfind(url, '1', 'd:getetag', 'd:resourcetype');
  const entries = rows.filter(
    ({ path, props }) => props.resourcetype?.collection === undefined && !isFolder(path),
  );
  return new Map(entries.map(({ path, props }) => [path, textOf(props.getetag)]));
}

/** Hands over the texts of resources, and tells which of them are gone by now. */
async function readTexts(
  dav: DavCollection,
  url: string,
  paths: readonly string[],
  take: Take,
): Promise<string[]> {
  const gone: string[] = [];
  for (let at = 0; at < paths.length; at += pageLength) {
    const page = paths.slice(at, at + pageLength);
    const { rows } = await dav.multiget(url, page);
    const told = new Map(rows.map((row) => [row.path, row]));
    for (const path of page) {
      const resource = resourceOf(path, told.get(path));
      if (resource === undefined) gone.push(path);
      else take(resource);
    }
  }
  return gone;
}

/** One that the server does not tell, or not now, has no text; its tag is left out, so that it is read again. */
function resourceOf(path: string, row: Row | undefined): ReadResource | undefined {
  if (row?.status === 404 || row?.status === 410) return undefined;
  const text = textOf(row?.props.calendarData);
  return { id: path, etag: text === '' ? '' : textOf(row?.props.getetag), text };
}
