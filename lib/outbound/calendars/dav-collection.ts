import {
  createObject,
  type DAVResponse,
  davRequest,
  deleteObject,
  propfind,
  syncCollection,
} from 'tsdav';
import { type Answer, ask, refuseStatus, type Way } from './ask.ts';
import { CalendarFailure } from './calendar-source.ts';

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

/** What a server told, and the token that came with it. */
export interface Rows {
  readonly rows: readonly Row[];
  readonly syncToken: string | undefined;
}

/** Empty elements, whose names are what is asked for. */
const asked = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));

/** The requests of WebDAV and CalDAV to one server. Each throws a `CalendarFailure`. */
export class DavCollection {
  readonly #fetch: typeof fetch;
  readonly #way: Way;

  constructor(way: Way) {
    this.#way = way;
    this.#fetch = async (input, init = {}) => responseOf(await this.#ask(`${input}`, init));
  }

  propfind(url: string, depth: '0' | '1', ...names: readonly string[]): Promise<Rows> {
    return this.#rows(url, propfind({ url, depth, props: asked(...names), fetch: this.#fetch }));
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
    const props = asked('d:getetag');
    const sent = { url, syncToken, syncLevel: 1, props, fetch: this.#fetch };
    return this.#rows(url, syncCollection(sent));
  }

  /** The texts of some resources. The library's own function throws where one of them is gone. */
  multiget(url: string, paths: readonly string[]): Promise<Rows> {
    const body = {
      'calendar-multiget': {
        _attributes: { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' },
        'd:prop': asked('d:getetag', 'c:calendar-data'),
        'd:href': paths,
      },
    };
    const init = { method: 'REPORT' as const, namespace: 'c', headers: { depth: '1' }, body };
    return this.#rows(url, davRequest({ url, init, fetch: this.#fetch }));
  }

  /** Writes a resource; whatever is answered. */
  put(url: string, data: string, condition: Readonly<Record<string, string>>): Promise<Response> {
    const headers = { 'content-type': 'text/calendar; charset=utf-8', ...condition };
    return createObject({ url, data, headers, fetch: this.#fetch });
  }

  remove(url: string, condition: Readonly<Record<string, string>>): Promise<Response> {
    return deleteObject({ url, headers: { ...condition }, fetch: this.#fetch });
  }

  async #ask(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Answer> {
    const sent = Object.fromEntries(new Headers(headers));
    const request = { url, method, headers: sent, body: `${body ?? ''}` };
    const answer = await ask(request, this.#way);
    // No other status can be that of a `Response`.
    if (answer.status < 200 || answer.status > 599) {
      throw new CalendarFailure('not-a-calendar', answer.status);
    }
    if (method !== 'PUT' && method !== 'DELETE') refuseStatus(answer.status);
    return answer;
  }

  async #rows(url: string, pending: Promise<DAVResponse[]>): Promise<Rows> {
    const told = await pending;
    const multistatus = told[0]?.raw?.multistatus;
    // A page of HTML is no row, and neither is a text that breaks off.
    if (multistatus === undefined) throw new CalendarFailure('not-a-calendar', told[0]?.status);
    const rows = told
      .flatMap(({ href, status, props }, index) =>
        href === undefined
          ? []
          : [
              {
                path: pathOf(`${href}`, url),
                status,
                failed: failedIn(status, props, listOf(multistatus.response)[index]),
                props: props ?? {},
              },
            ],
      )
      .filter(({ path }) => path !== '' && path.length <= longestPath);
    const { syncToken } = multistatus;
    return { rows, syncToken: syncToken === undefined ? undefined : textOf(syncToken) };
  }
}

/** What a server says of the properties, the library leaves out where it is no success. */
function failedIn(status: number, props: unknown, response: unknown): number {
  if (status >= 300) return status;
  if (Object.keys(props ?? {}).length > 0) return 0;
  const { propstat } = (response ?? {}) as { readonly propstat?: unknown };
  const lines = listOf(propstat).map((one) => textOf((one as { status?: unknown } | null)?.status));
  const statuses = lines.map((line) => Number(/^HTTP\/[\d.]+ (\d{3})/u.exec(line)?.[1] ?? 0));
  return Math.max(0, ...statuses.filter((one) => one >= 500));
}

/** The statuses that have no body, whatever was sent. */
const bodiless = [204, 205, 304];

/** What has no body may not have an empty one. */
const responseOf = ({ status, headers, body }: Answer): Response => {
  const { etag, 'content-type': type } = headers;
  const told = {
    ...(etag !== undefined && { etag }),
    ...(type !== undefined && { 'content-type': type }),
  };
  const hasNone = body.length === 0 || bodiless.includes(status);
  return new Response(hasNone ? null : new Uint8Array(body), { status, headers: told });
};

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

/** A text of an answer. The library makes numbers and flags of what looks like one. */
export function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    return '_cdata' in value ? textOf(value._cdata) : '';
  }
  return value === undefined || value === null ? '' : `${value}`;
}

/** All elements of a name: the library gives one as itself. */
export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : [value].flat();
