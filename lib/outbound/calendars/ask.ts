import type { IncomingHttpHeaders } from 'node:http';
import { findAddresses } from '../find-addresses.ts';
import { type Connections, openRequest, type Request, untilAborted } from '../open-request.ts';
import { type Asking, CalendarFailure } from './calendar-source.ts';
import { readBody } from './read-body.ts';

/** Maximum duration in milliseconds, from the name look-up to the end of the response. */
const longestRequestMs = 10_000;
const mostRedirects = 5;

/** Complete response with a decoded body. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Final address after redirects. */
  readonly url: string;
}

/** Options of a request. */
export interface Way extends Asking {
  readonly connections: Connections;
  /** Additional headers for an address; undefined if it must not be called. */
  readonly headersFor: (url: URL) => Readonly<Record<string, string>> | undefined;
}

/**
 * Sends a request and follows redirects. Each address is checked before it is called, and the connection uses the
 * checked address. Throws a `CalendarFailure` without a complete response.
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

/** 303 is left out: it redirects to a description of a written resource, which no caller needs. */
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

/** Throws the failure for a status, unless it is a success. */
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
