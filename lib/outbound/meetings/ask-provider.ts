import type { IncomingMessage } from 'node:http';
import type { Asking } from '../calendars/calendar-source.ts';
import { findAddresses } from '../find-addresses.ts';
import { openRequest, untilAborted } from '../open-request.ts';
import { MeetingFailure, type MeetingProblem, type ProviderMeeting } from './meeting-source.ts';

/** Maximum duration in milliseconds, from the name look-up to the end of the response. */
const longestRequestMs = 10_000;
/** Maximum length of a response. A page of a list of meetings is shorter. */
const mostBytes = 2_000_000;

/** Request to a provider. Its body is JSON. */
interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  /** Expected statuses besides success and "not found". Their bodies are not read. */
  readonly expected?: readonly number[];
}

interface ProviderAnswer {
  readonly status: number;
  /** Parsed JSON body; undefined for an empty body. */
  readonly body: unknown;
}

/**
 * Sends a request to a meeting provider with the access token of an account. Redirects are not followed, because the
 * token is only for this provider. Throws a `MeetingFailure`, except for success, an unknown meeting and the expected
 * statuses.
 */
async function askProvider(
  { method, url, body, expected = [] }: ProviderRequest,
  accessToken: string,
  { surroundings, signal: given }: Asking,
): Promise<ProviderAnswer> {
  const limit = AbortSignal.timeout(longestRequestMs);
  const signal = given === undefined ? limit : AbortSignal.any([limit, given]);
  const headers = {
    'user-agent': 'scheduling',
    accept: 'application/json',
    authorization: `Bearer ${accessToken}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const text = body === undefined ? '' : JSON.stringify(body);
  try {
    signal.throwIfAborted();
    const found = await untilAborted(findAddresses(url, surroundings), signal);
    if ('forbidden' in found) throw new MeetingFailure('unreachable');
    const request = { method, url, headers, body: text };
    const response = await openRequest(request, found.addresses, signal);
    const { statusCode: status = 0 } = response;
    const bytes = await wholeBody(response);
    return [404, 410, ...expected].includes(status)
      ? { status, body: undefined }
      : answerOf(status, bytes);
  } catch (error) {
    if (error instanceof MeetingFailure) throw error;
    throw new MeetingFailure(signal.aborted ? 'timeout' : 'unreachable');
  }
}

/** Creates a function for requests below an address of a provider, with the access token of one account. */
export const askerAt =
  (base: string, accessToken: string, asking: Asking) =>
  (
    method: ProviderRequest['method'],
    path: string,
    more: Pick<ProviderRequest, 'body' | 'expected'> = {},
  ): Promise<ProviderAnswer> =>
    askProvider({ method, url: `${base}${path}`, ...more }, accessToken, asking);

export type Ask = ReturnType<typeof askerAt>;

function answerOf(status: number, bytes: Buffer): ProviderAnswer {
  if (status < 200 || status >= 300) throw new MeetingFailure(problemOf(status), status);
  if (bytes.length === 0) return { status, body: undefined };
  try {
    return { status, body: JSON.parse(bytes.toString()) };
  } catch {
    throw new MeetingFailure('refused', status);
  }
}

function problemOf(status: number): MeetingProblem {
  if (status === 401) return 'unauthorized';
  if (status === 429) return 'quota';
  if (status === 408 || status === 504) return 'timeout';
  return status >= 500 ? 'unreachable' : 'refused';
}

async function wholeBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) throw new MeetingFailure('refused', response.statusCode);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Returns a text or number member of a response as a text; undefined for other types. */
export function textIn(body: unknown, name: string): string | undefined {
  const value = (body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Meeting in a provider's response. An invalid one is a failure. */
export function foundMeeting(id: string | undefined, url: string | undefined): ProviderMeeting {
  if (id === undefined || url === undefined || !isHttps(url)) throw new MeetingFailure('refused');
  return { id, url };
}

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

/** Shortens a topic to a number of characters, without cutting a character in two. */
export const shortTopic = (topic: string, atMost: number): string =>
  Array.from(topic).slice(0, atMost).join('');
