import type { IncomingMessage } from 'node:http';
import { findAddresses } from '../find-addresses.ts';
import { openRequest, untilAborted } from '../open-request.ts';
import type { Surroundings } from '../surroundings.ts';

/** What an authorization server says is short. */
const mostBytes = 100_000;

/** The statuses that have no body, whatever was sent. */
const bodiless = [204, 205, 304];

/** What of a request to an authorization server differs from one to the next. */
interface OAuthRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | undefined;
}

/**
 * What a library asks authorization servers with: a connection is made to addresses that were checked, and redirects are
 * not followed, because what is sent has the secret of the service in it. Throws where there is no whole answer.
 */
export const guardedFetch =
  (surroundings: Surroundings, signal: AbortSignal) =>
  async (url: string, { method, headers, body }: OAuthRequest): Promise<Response> => {
    signal.throwIfAborted();
    const found = await untilAborted(findAddresses(url, surroundings), signal);
    if ('forbidden' in found) throw new Error('The address may not be called.');
    const own = { 'user-agent': 'scheduling', 'accept-encoding': 'identity' };
    const request = { url, method, headers: { ...own, ...headers }, body: `${body ?? ''}` };
    const response = await openRequest(request, found.addresses, signal);
    const { statusCode: status = 0 } = response;
    const bytes = await wholeBody(response);
    const hasNone = bytes.length === 0 || bodiless.includes(status);
    return new Response(hasNone ? null : new Uint8Array(bytes), {
      status,
      headers: headersOf(response),
    });
  };

/** Those that say what an answer is. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const { 'content-type': type, 'www-authenticate': challenge } = headers;
  return {
    ...(type !== undefined && { 'content-type': type }),
    ...(challenge !== undefined && { 'www-authenticate': challenge }),
  };
}

async function wholeBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) throw new Error('The answer is too long.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
