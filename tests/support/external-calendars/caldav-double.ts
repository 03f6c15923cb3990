import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A received request. */
export interface CaldavRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** `isPut`: a request has stored the entry, so the double escapes it in XML. */
interface Entry {
  readonly etag: string;
  readonly text: string;
  readonly isPut?: boolean;
}

/**
 * A CalDAV server with one user and one calendar. Tests control its behaviour, even where a real
 * server behaves differently.
 */
export interface CaldavDouble {
  readonly url: string;
  readonly calendar: string;
  readonly asked: CaldavRequest[];
  /** The entries by name, with their ETags. */
  readonly entries: Map<string, Entry>;
  manners: Manners;
  /**
   * Adds, changes or removes an entry, like another client. With `isPut`, it may contain characters
   * that XML does not allow.
   */
  readonly change: (name: string, text: string | undefined, isPut?: boolean) => void;
  readonly close: () => void;
}

export interface Manners {
  /** Responds instead of the server if it returns true. */
  readonly instead?: (asked: CaldavRequest, response: ServerResponse) => boolean;
  /** Reports changes only with a tag of the whole calendar, without sync tokens. */
  readonly hasNoTokens?: boolean;
  /** Maximum number of changes in a page. */
  readonly pageLength?: number;
  /** The path of the principal. */
  readonly principal?: string;
}

const calendar = '/cal/';

/** The names of changed entries, in the order of the changes. */
type Log = string[];

const row = (path: string, props: string, status = '200 OK') =>
  `<response><href>${path}</href><propstat><prop>${props}</prop><status>HTTP/1.1 ${status}</status></propstat></response>`;

const statusRow = (path: string, status: string) =>
  `<response><href>${path}</href><status>HTTP/1.1 ${status}</status></response>`;

const multistatus = (rows: readonly string[], token = '') =>
  `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${rows.join('')}${token === '' ? '' : `<sync-token>${token}</sync-token>`}</multistatus>`;

export async function startCaldavDouble(): Promise<CaldavDouble> {
  const log: Log = [];
  const asked: CaldavRequest[] = [];
  const entries: CaldavDouble['entries'] = new Map();
  const double = { calendar, asked, entries, manners: {} as Manners };
  const server = createServer((request, response) => {
    void answer(double, log, request, response);
  }).listen(0, '127.0.0.1');
  await once(server as Server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(double, {
    url: `http://dav.example:${port}`,
    change: (name: string, entry: string | undefined, isPut = false) => {
      log.push(name);
      if (entry === undefined) entries.delete(name);
      else entries.set(name, { etag: `"${log.length}"`, text: entry, isPut });
    },
    close: () => void server.close(),
  });
}

async function answer(
  double: Pick<CaldavDouble, 'entries' | 'manners' | 'asked'>,
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url: path = '', headers } = request;
  const body = await text(request);
  const what = { method, path, authorization: headers.authorization, body };
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  double.asked.push(what);
  const { instead, hasNoTokens, principal = '/me/' } = double.manners;
  if (instead?.(what, response)) return;
  const say = (rows: readonly string[], token?: string) =>
    void response
      .writeHead(207, { 'content-type': 'application/xml' })
      .end(multistatus(rows, token));
  const state = hasNoTokens
    ? `<cs:getctag>c${log.length}</cs:getctag>`
    : `<sync-token>t${log.length}</sync-token>`;
  if (method === 'PROPFIND' && path === '/') {
    say([row('/', `<current-user-principal><href>${principal}</href></current-user-principal>`)]);
  } else if (method === 'PROPFIND' && path === '/me/') {
    const home = '<c:calendar-home-set><href>/home/</href></c:calendar-home-set>';
    const own = '<href>/me/</href><href>mailto:Ann@example.com</href>';
    say([row('/me/', `${home}<c:calendar-user-address-set>${own}</c:calendar-user-address-set>`)]);
  } else if (path === '/home/' || path === calendar) {
    const kind = '<resourcetype><collection/><c:calendar/></resourcetype>';
    const self = row(calendar, `${kind}${state}<displayname>2026</displayname>`);
    if (method === 'PROPFIND' && headers.depth === '0') say([self]);
    else if (method === 'PROPFIND' && path === '/home/')
      say([row('/home/', '<resourcetype><collection/></resourcetype>'), self]);
    else if (method === 'PROPFIND') {
      say([
        self,
        ...[...double.entries].map(([name, { etag }]) =>
          row(`${calendar}${name}`, `<getetag>${etag}</getetag>`),
        ),
      ]);
    } else if (body.includes('sync-collection')) tellChanges(double, log, body, say);
    else say(textsOf(double, body));
  } else if (path.startsWith(calendar) && (method === 'PUT' || method === 'DELETE')) {
    const name = path.slice(calendar.length);
    const conditions = { ifMatch, isNew: ifNoneMatch === '*' };
    write(double, log, name, method === 'PUT' ? body : undefined, conditions, response);
  } else response.writeHead(404).end();
}

function textsOf({ entries }: Pick<CaldavDouble, 'entries'>, body: string): string[] {
  return [...body.matchAll(/<d:href>([^<]*)<\/d:href>/gu)].map(([, path = '']) => {
    const found = entries.get(path.slice(calendar.length));
    if (found === undefined) return statusRow(path, '404 Not Found');
    const { text: told, isPut } = found;
    const escaped = isPut ? told.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : told;
    const data = `<c:calendar-data>${escaped}</c:calendar-data>`;
    return row(path, `<getetag>${found.etag}</getetag>${data}`);
  });
}

function tellChanges(
  { entries, manners }: Pick<CaldavDouble, 'entries' | 'manners'>,
  log: Log,
  body: string,
  say: (rows: readonly string[], token?: string) => void,
): void {
  const since = Number(/<d:sync-token>t(\d+)/u.exec(body)?.[1]);
  const until = Math.min(log.length, since + (manners.pageLength ?? log.length));
  const rows = [...new Set(log.slice(since, until))].map((name) => {
    const found = entries.get(name);
    return found === undefined
      ? statusRow(`${calendar}${name}`, '404 Not Found')
      : row(`${calendar}${name}`, `<getetag>${found.etag}</getetag>`);
  });
  const more = until < log.length ? [statusRow(calendar, '507 Insufficient Storage')] : [];
  say([...rows, ...more], `t${until}`);
}

interface Conditions {
  readonly ifMatch: string | undefined;
  readonly isNew: boolean;
}

/** Stores or removes an entry if the conditions match. */
function write(
  { entries }: Pick<CaldavDouble, 'entries'>,
  log: Log,
  name: string,
  body: string | undefined,
  { ifMatch, isNew }: Conditions,
  response: ServerResponse,
): void {
  const found = entries.get(name);
  const isOther = ifMatch !== undefined && ifMatch !== found?.etag;
  if (isOther || (isNew && found !== undefined)) return void response.writeHead(412).end();
  if (body === undefined) {
    if (found === undefined) return void response.writeHead(404).end();
    log.push(name);
    entries.delete(name);
    return void response.writeHead(204).end();
  }
  log.push(name);
  const etag = `"${log.length}"`;
  entries.set(name, { etag, text: body, isPut: true });
  response.writeHead(found === undefined ? 201 : 204, { etag }).end();
}
