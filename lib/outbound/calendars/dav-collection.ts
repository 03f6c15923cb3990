import { type Answer, ask, refuseStatus, type Way } from './ask.ts';
import { CalendarFailure } from './calendar-source.ts';
import { readXml } from './read-xml.ts';

/** A row of what a server tells of several resources (RFC 4918, 13). */
export interface Row {
  /** The path, written in one way. */
  readonly path: string;
  readonly status: number;
  /** The status of a row that tells nothing but that, for itself or for all that was asked; 0 where it tells something. */
  readonly failed: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a server sends stands in it.
  readonly props: Readonly<Record<string, any>>;
}

/** A path is the ID of what it leads to. What is longer, or none at all, leads to nothing. */
const longestPath = 2048;
/** Characters of all paths of an answer: relative ones are longer than they were sent. */
const maximumPathChars = 10_000_000;

/** What a server told, and the token that came with it. */
export interface Rows {
  readonly rows: readonly Row[];
  readonly syncToken: string | undefined;
}

/** An answer with rows, as it was sent. */
export interface DavAnswer {
  /** The address that was asked. */
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

/** The requests of WebDAV and CalDAV to one server. Each throws a `CalendarFailure`. */
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

  /** Whether the password of the account may be sent there. */
  mayAsk(url: string): boolean {
    return this.#way.headersFor(new URL(url)) !== undefined;
  }

  /** The properties of one resource. Some servers say in a row alone that there is none. */
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

  /** The texts of some resources. */
  multiget(url: string, paths: readonly string[]): Promise<Rows> {
    const body = requestOf(
      'c:calendar-multiget',
      propertiesOf(['d:getetag', 'c:calendar-data']),
      ...paths.map((path) => elementOf('d:href', path)),
    );
    return this.#rows('REPORT', url, { depth: '1' }, body);
  }

  /** Writes a resource; whatever is answered. */
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

/** Reads the rows of an answer. Throws a `CalendarFailure` where there are none. */
export async function readRows({ url, status, type, text }: DavAnswer): Promise<Rows> {
  const isXml = type.toLowerCase().includes('xml');
  const multistatus = isXml ? readXml(text).multistatus : undefined;
  // A page of HTML is no row.
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
 * A response with a status alone may be about several resources, and one with properties is about one (RFC 4918, 14.24): a
 * long property of many addresses would be read for each of them.
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

/** The status of a response without any property: its own, or the highest of its properties if the server failed. */
function failedIn(status: number, props: Elements, parts: readonly Part[]): number {
  if (status >= 300) return status;
  if (Object.keys(props).length > 0) return 0;
  return parts.reduce((most, part) => Math.max(most, failureOf(part)), 0);
}

const failureOf = ({ status = 0 }: Part): number => (status >= 500 ? status : 0);

/** The path of a resource. Servers write one name in several ways, in one answer and in another. */
export function pathOf(href: string, base: string): string {
  if (!URL.canParse(href, base)) return '';
  const url = new URL(href, base);
  // What is not in UTF-8 stays as it is.
  const path = url.pathname.split('/').map(reencoded).join('/');
  return url.origin === new URL(base).origin ? path : url.origin + path;
}

const reencoded = (segment: string): string => {
  const decoded = decodedOf(segment);
  return decoded === undefined ? segment : encodeURIComponent(decoded);
};

/** A segment of a path as people read it; undefined where it is not in UTF-8. */
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

/** The text of an element that has no elements. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** All elements of a name: one alone is not in an array. */
export const listOf = (value: unknown): readonly unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};
