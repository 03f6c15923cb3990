import { refuseStatus } from './ask.ts';
import {
  CalendarFailure,
  type PreviousReading,
  type SourceChanges,
  type TakeResource,
} from './calendar-source.ts';
import { type DavCollection, type Row, textOf } from './dav-collection.ts';

/** What a calendar was like: where its changes go on, or else the tag of the calendar. */
interface DavState {
  readonly token?: string;
  /** Empty where the tags of the entries are to be compared, whatever the tag of the calendar is. */
  readonly ctag?: string;
  /** The paths of what was not handed over, to ask for it again. */
  readonly missing?: readonly string[];
}

/** As many texts as are asked for at once. */
const pageLength = 100;
/** A server that tells of more, and goes on, tells nothing. */
const mostPages = 1000;
/** Characters of what is stored. */
const longestState = 4000;

/** Reads what has changed in a calendar at a CalDAV server. */
export async function readCollection(
  dav: DavCollection,
  url: string,
  known: PreviousReading,
  take: TakeResource,
): Promise<SourceChanges> {
  const {
    token,
    ctag,
    missing = [],
  }: DavState = known.state === undefined ? {} : JSON.parse(known.state);
  if (token !== undefined) {
    const told = await changesSince(dav, url, token).catch(isOfToken);
    if (told !== undefined) return readTold(dav, url, told, missing, take);
  }
  const now = await stateOf(dav, url);
  const isKnown = token === undefined && ctag !== undefined;
  if (isKnown && ctag === now.ctag) {
    return { isWhole: false, removed: [], state: JSON.stringify(now) };
  }
  const listed = await listEtags(dav, url);
  const before = isKnown ? await known.etags() : undefined;
  const changed = [...listed].filter(([path, etag]) => before?.get(path) !== etag || etag === '');
  const paths = changed.map(([path]) => path);
  const came = await readTexts(dav, url, paths, take);
  const state = JSON.stringify(stateAfter(now, came.missing));
  // What is known of an entry is better than nothing, so it stays until there is something else.
  const kept = before ?? (came.missing.length > 0 ? await known.etags() : new Map());
  if (before === undefined && kept.size === 0) return { isWhole: true, removed: [], state };
  const removed = [...kept.keys()].filter((path) => !listed.has(path));
  return { isWhole: false, removed: [...removed, ...came.gone], state };
}

/** With what the next changes are read, so that what is missing is asked for again. */
function stateAfter(now: DavState, missing: readonly string[]): DavState {
  if (missing.length === 0) return now;
  const after = { ...now, missing };
  const fits = now.token !== undefined && JSON.stringify(after).length <= longestState;
  return fits ? after : { ctag: '' };
}

/** Whatever a server says to a token, it may be because of the token. What it says to credentials and haste is not. */
function isOfToken(error: unknown): undefined {
  const status = error instanceof CalendarFailure ? error.status : undefined;
  if (status === undefined || status === 401 || status === 429) throw error;
}

interface CollectionChanges {
  readonly changed: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  readonly token: string;
}

/** RFC 6578: a page that is not the last says so by the status 507 for the collection. */
async function changesSince(
  dav: DavCollection,
  url: string,
  since: string,
): Promise<CollectionChanges> {
  const changed = new Set<string>();
  const removed = new Set<string>();
  let token = since;
  for (let page = 0; page < mostPages; page += 1) {
    const { rows, syncToken: told = '' } = await dav.sync(url, token);
    const syncToken = keptOf(told);
    let hasMore = false;
    for (const { path, status, failed, props } of rows) {
      if (status === 507) hasMore = true;
      else if (status === 404 || status === 410) {
        removed.add(path);
        changed.delete(path);
      } else if ((props.getetag !== undefined || failed > 0) && !isFolder(path)) {
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
  { changed, removed, token }: CollectionChanges,
  missing: readonly string[],
  take: TakeResource,
): Promise<SourceChanges> {
  const asked = new Set([...changed, ...missing.filter((path) => !removed.has(path))]);
  const came = await readTexts(dav, url, [...asked], take);
  const state = JSON.stringify(stateAfter({ token }, came.missing));
  return { isWhole: false, removed: [...removed, ...came.gone], state };
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

/** The tags of all entries by their paths. A list that fails, or in which not even the calendar is, is none. */
async function listEtags(dav: DavCollection, url: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await dav.propfind(url, '1', 'd:getetag', 'd:resourcetype');
  if (rows.length === 0) throw new CalendarFailure('not-a-calendar', 207);
  for (const { path, failed } of rows) if (isFolder(path)) refuseStatus(failed);
  const entries = rows.filter(
    ({ path, status, props }) =>
      props.resourcetype?.collection === undefined &&
      !isFolder(path) &&
      status !== 404 &&
      status !== 410,
  );
  return new Map(entries.map(({ path, props }) => [path, tagOf(props)]));
}

const tagOf = ({ getetag }: Row['props']): string => keptOf(textOf(getetag));

/** What came of asking for texts, by the paths of those that are not there, and of those that were not handed over. */
interface Texts {
  readonly gone: readonly string[];
  readonly missing: readonly string[];
}

async function readTexts(
  dav: DavCollection,
  url: string,
  paths: readonly string[],
  take: TakeResource,
): Promise<Texts> {
  const gone: string[] = [];
  const missing: string[] = [];
  for (let at = 0; at < paths.length; at += pageLength) {
    const page = paths.slice(at, at + pageLength);
    const { rows } = await dav.multiget(url, page);
    const told = new Map(rows.map((row) => [row.path, row]));
    for (const path of page) {
      const row = told.get(path);
      const text = textOf(row?.props.calendarData);
      if (row?.status === 404 || row?.status === 410) gone.push(path);
      else {
        if (text === '') missing.push(path);
        await take({
          id: path,
          etag: row === undefined || text === '' ? '' : tagOf(row.props),
          text,
        });
      }
    }
  }
  return { gone, missing };
}
