import { type Answer, ask, refuseStatus, type Way } from './ask.ts';
import { CalendarFailure } from './calendar-source.ts';
import { readXml } from './read-xml.ts';

/** Row of a multi-status response (RFC 4918, 13). */
export interface Row {
  /** Path in a uniform notation. */
  readonly path: string;
  readonly status: number;
  /** Status of a row without properties, for one resource or for the whole request; 0 for a row with properties. */
  readonly failed: number;
  // biome-ignore lint/suspicious/noExplicitAny: a server can send any property.
  readonly props: Readonly<Record<string, any>>;
}

/** Maximum length of a path, which is the ID of its resource. A longer path counts as empty. */
const longestPath = 2048;
/** Maximum number of characters of all paths in a response. Relative paths become longer than they were sent. */
const maximumPathChars = 10_000_000;

/** Rows of a response with its synchronization token. */
export interface Rows {
  readonly rows: readonly Row[];
  readonly syncToken: string | undefined;
}

/** Response with rows before parsing. */
export interface DavAnswer {
  /** Address of the request. */
  readonly url: string;
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const namespaces =
  'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/" xmlns:ca="http://apple.com/ns/ical/"';

const requestOf = (name: string, ...elements: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><${name} ${namespaces}>${elements.join('')}</${name}>`;

const propertiesOf = (names: readonly string[]): string =>
  `<d:prop>${names.map((name) => `<${name}/>`).join('')}</d:prop>`;

const elementOf = (name: string, text: string): string =>
  `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`;

/** Requests of WebDAV and CalDAV to one server. Each throws a `CalendarFailure`. */
export class DavCollection {
  readonly #way: Way;
  readonly #readRows: typeof readRows;

  constructor(way: Way, read: typeof readRows) {
    this.#way = way;
    this.#readRows = read;
  }

  propfind(url: string, depth: '0' | '1', ...names: readonly string[]): Promise<Rows> {
    return this.#rows('PROPFIND', url, { depth }, requestOf('d:propfind', propertiesOf(names)));
  }

  /** True if the password of the account may be sent to this address. */
  mayAsk(url: string): boolean {
    return this.#way.headersFor(new URL(url)) !== undefined;
  }

  /** Reads the properties of one resource. Some servers report an unknown resource only in a row. */
  async properties(url: string, ...names: readonly string[]): Promise<Row> {
    const [row] = (await this.propfind(url, '0', ...names)).rows;
    if (row === undefined) throw new CalendarFailure('not-a-calendar', 207);
    refuseStatus(row.status);
    return row;
  }

  sync(url: string, syncToken: string): Promise<Rows> {
    const body = requestOf(
      'd:sync-collection',
      elementOf('d:sync-token', syncToken),
      elementOf('d:sync-level', '1'),
      propertiesOf(['d:getetag']),
    );
    return this.#rows('REPORT', url, {}, body);
  }

  /** Reads the texts of some resources. */
  multiget(url: string, paths: readonly string[]): Promise<Rows> {
    const body = requestOf(
      'c:calendar-multiget',
      propertiesOf(['d:getetag', 'c:calendar-data']),
      ...paths.map((path) => elementOf('d:href', path)),
    );
    return this.#rows('REPORT', url, { depth: '1' }, body);
  }

  /** Writes a resource. Returns every response, including errors. */
  put(url: string, body: string, condition: Readonly<Record<string, string>>): Promise<Answer> {
    const headers = { 'content-type': 'text/calendar; charset=utf-8', ...condition };
    return ask({ url, method: 'PUT', headers, body }, this.#way);
  }

  remove(url: string, condition: Readonly<Record<string, string>>): Promise<Answer> {
    return ask({ url, method: 'DELETE', headers: condition, body: '' }, this.#way);
  }

  async #rows(
    method: 'PROPFIND' | 'REPORT',
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<Rows> {
    const sent = { 'content-type': 'text/xml;charset=UTF-8', ...headers };
    const answer = await ask({ url, method, headers: sent, body }, this.#way);
    refuseStatus(answer.status);
    const { status, headers: told } = answer;
    const text = new TextDecoder().decode(answer.body);
    return this.#readRows({ url, status, type: told['content-type'] ?? '', text });
  }
}

/** Parses the rows of a response. Throws a `CalendarFailure` if it has none. */
export async function readRows({ url, status, type, text }: DavAnswer): Promise<Rows> {
  const isXml = type.toLowerCase().includes('xml');
  const multistatus = isXml ? readXml(text).multistatus : undefined;
  // An HTML page has no rows.
  if (multistatus === undefined) throw new CalendarFailure('not-a-calendar', status);
  const { response, syncToken } = elementsOf(multistatus);
  const rows = listOf(response)
    .flatMap((one) => responseRows(elementsOf(one), status, url))
    .filter(({ path }) => path !== '' && path.length <= longestPath);
  const pathChars = rows.reduce((sum, { path }) => sum + path.length, 0);
  if (pathChars > maximumPathChars) throw new CalendarFailure('quota', status);
  return { rows, syncToken: syncToken === undefined ? undefined : textOf(syncToken) };
}

type Elements = Readonly<Record<string, unknown>>;

const elementsOf = (value: unknown): Elements =>
  typeof value === 'object' && value !== null ? (value as Elements) : {};

/**
 * A response with only a status may name several resources. A response with properties describes one (RFC 4918, 14.24).
 * Only its first address is used, because a long property would otherwise be parsed for each of many addresses.
 */
function responseRows(response: Elements, answered: number, url: string): Row[] {
  const status = statusIn(response.status) ?? answered;
  const parts = listOf(response.propstat).map((part) => {
    const { status: line, prop } = elementsOf(part);
    return { status: statusIn(line), prop: elementsOf(prop) };
  });
  const props = Object.assign({}, ...parts.filter(isSuccess).map(({ prop }) => prop)) as Elements;
  const failed = failedIn(status, props, parts);
  const hrefs = listOf(response.href);
  return (parts.length === 0 ? hrefs : hrefs.slice(0, 1)).map((href) => ({
    path: pathOf(textOf(href), url),
    status,
    failed,
    props,
  }));
}

const statusIn = (line: unknown): number | undefined => {
  const status = /^\S+\s+(\d{3})(?:\s|$)/u.exec(textOf(line))?.[1];
  return status === undefined ? undefined : Number(status);
};

interface Part {
  readonly status: number | undefined;
  readonly prop: Elements;
}

const isSuccess = ({ status = 200 }: Part): boolean => status >= 200 && status < 300;

/** Status of a response without properties: its own, or the highest of its properties if the server failed. */
function failedIn(status: number, props: Elements, parts: readonly Part[]): number {
  if (status >= 300) return status;
  if (Object.keys(props).length > 0) return 0;
  return parts.reduce((most, part) => Math.max(most, failureOf(part)), 0);
}

const failureOf = ({ status = 0 }: Part): number => (status >= 500 ? status : 0);

/** Normalizes the path of a resource, because servers encode the same name in different ways. */
export function pathOf(href: string, base: string): string {
  if (!URL.canParse(href, base)) return '';
  const url = new URL(href, base);
  // A segment that is not UTF-8 is not changed.
  const path = url.pathname.split('/').map(reencoded).join('/');
  return url.origin === new URL(base).origin ? path : url.origin + path;
}

const reencoded = (segment: string): string => {
  const decoded = decodedOf(segment);
  return decoded === undefined ? segment : encodeURIComponent(decoded);
};

/** Decodes a segment of a path; undefined if it is not UTF-8. */
const decodedOf = (segment: string): string | undefined =>
  /%(?![0-9a-f]{2})/iu.test(segment) || !isUtf8(segment) ? undefined : decodeURIComponent(segment);

const isUtf8 = (segment: string): boolean => {
  const bytes = Buffer.from(
    segment.replaceAll(/%([0-9a-f]{2})/giu, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  );
  return !bytes.toString('utf8').includes('�');
};

/** Text of an element; empty if the element contains elements. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns all elements of a name as an array. The parser returns a single element without one. */
export const listOf = (value: unknown): readonly unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};
