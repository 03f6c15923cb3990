import type { IncomingHttpHeaders } from 'node:http';
import { findAddresses } from '../find-addresses.ts';
import { type Connections, openRequest, type Request, untilAborted } from '../open-request.ts';
import { type Asking, CalendarFailure } from './calendar-source.ts';
import { readBody } from './read-body.ts';

/** Milliseconds, from the look-up of the name to the end of the answer. */
const longestRequestMs = 10_000;
const mostRedirects = 5;

/** An answer, whole and unpacked. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Where it was in the end. */
  readonly url: string;
}

/** How one request is sent. */
export interface Way extends Asking {
  readonly connections: Connections;
  /** What is sent to an address besides the headers of the request; undefined where it may not be called. */
  readonly headersFor: (url: URL) => Readonly<Record<string, string>> | undefined;
}

/**
 * Asks another server, and follows it where it moved. Each address is checked before it is called, and a connection is
 * made to what was checked. Throws a `CalendarFailure` where there is no whole answer.
 */
export async function ask(request: Request, way: Way): Promise<Answer> {
  let asked = request;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await askOnce(asked, way);
    const { location } = answer.headers;
    if (!movedTo.includes(answer.status) || location === undefined) return answer;
    if (!URL.canParse(location, asked.url)) throw new CalendarFailure('not-found', answer.status);
    asked = { ...asked, url: new URL(location, asked.url).href };
  }
  throw new CalendarFailure('not-found');
}

/** 303 says where to read about what was written, which nothing of this asks for. */
const movedTo = [301, 302, 307, 308];

async function askOnce(request: Request, way: Way): Promise<Answer> {
  const limit = AbortSignal.timeout(longestRequestMs);
  const signal = way.signal === undefined ? limit : AbortSignal.any([limit, way.signal]);
  try {
    signal.throwIfAborted();
    const found = await untilAborted(findAddresses(request.url, way.surroundings), signal);
    if ('forbidden' in found) throw new CalendarFailure('address-forbidden');
    const own = way.headersFor(new URL(request.url));
    if (own === undefined) throw new CalendarFailure('address-forbidden');
    const sent = { ...request, headers: { 'user-agent': 'calendars', ...request.headers, ...own } };
    const agent = way.connections.agentFor(request.url);
    const response = await openRequest(sent, found.addresses, signal, agent);
    const { statusCode: status = 0, headers } = response;
    return { status, headers, body: await readBody(response, signal), url: request.url };
  } catch (error) {
    if (error instanceof CalendarFailure) throw error;
    if (signal.aborted) throw new CalendarFailure('timeout');
    const { code = '' } = error as { readonly code?: string };
    throw new CalendarFailure(code.startsWith('HPE_') ? 'not-a-calendar' : 'unreachable');
  }
}

/** Throws what a status says that went wrong, if anything. */
export function refuseStatus(status: number): void {
  if (status >= 300) throw new CalendarFailure(problemOf(status), status);
}

function problemOf(status: number) {
  if (status === 401 || status === 403 || status === 407) return 'unauthorized';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429 || status === 507 || status === 413) return 'quota';
  if (status === 408 || status === 504) return 'timeout';
  return status >= 500 ? 'unreachable' : 'not-a-calendar';
}
