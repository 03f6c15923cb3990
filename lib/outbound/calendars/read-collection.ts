import { refuseStatus } from './ask.ts';
import {
  CalendarFailure,
  type PreviousReading,
  type SourceChanges,
  type TakeResource,
} from './calendar-source.ts';
import { type DavCollection, type Row, textOf } from './dav-collection.ts';

/** Stored state of a calendar: its synchronization token, or else its tag. */
interface DavState {
  readonly token?: string;
  /** Empty if the tags of the entries must be compared, independent of the calendar's tag. */
  readonly ctag?: string;
  /** Paths of entries without a received text. They are requested again. */
  readonly missing?: readonly string[];
}

/** Number of texts in one request. */
const pageLength = 100;
/** Maximum number of pages. A longer list is treated as an error of the server. */
const mostPages = 1000;
/** Maximum number of characters of a stored state. */
const longestState = 4000;

/** Reads the changes of a calendar at a CalDAV server. */
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
  // An entry without a received text stays stored until there is a new text.
  const kept = before ?? (came.missing.length > 0 ? await known.etags() : new Map());
  if (before === undefined && kept.size === 0) return { isWhole: true, removed: [], state };
  const removed = [...kept.keys()].filter((path) => !listed.has(path));
  return { isWhole: false, removed: [...removed, ...came.gone], state };
}

/** State for the next reading. It contains the missing texts, so that they are requested again. */
function stateAfter(now: DavState, missing: readonly string[]): DavState {
  if (missing.length === 0) return now;
  const after = { ...now, missing };
  const fits = now.token !== undefined && JSON.stringify(after).length <= longestState;
  return fits ? after : { ctag: '' };
}

/**
 * Returns if a synchronization token may have caused the error. Everything is then read again. Errors of credentials,
 * errors of too many requests, and errors without a response are thrown.
 */
function isOfToken(error: unknown): undefined {
  const status = error instanceof CalendarFailure ? error.status : undefined;
  if (status === undefined || status === 401 || status === 429) throw error;
}

interface CollectionChanges {
  readonly changed: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  readonly token: string;
}

/** A page that is not the last one has the status 507 for the collection (RFC 6578). */
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

/** A token of more than 2000 characters is too long to be stored. */
const keptOf = (token: string): string => (token.length > 2000 ? '' : token);

/** Reads the state before the entries. Changes in between are reported again, so none is missed. */
async function stateOf(dav: DavCollection, url: string): Promise<DavState> {
  const { props } = await dav.properties(url, 'd:sync-token', 'cs:getctag', 'd:resourcetype');
  if (props.resourcetype?.calendar === undefined) throw new CalendarFailure('not-a-calendar', 207);
  const [token, ctag] = [keptOf(textOf(props.syncToken)), keptOf(textOf(props.getctag))];
  if (token !== '') return { token };
  return ctag === '' ? {} : { ctag };
}

/** Reads the tags of all entries by their paths. A list with a failure, or without the calendar itself, is an error. */
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

/** Result of a request for texts: the paths of deleted entries, and of entries without a text. */
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
