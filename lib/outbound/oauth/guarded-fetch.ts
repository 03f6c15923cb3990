import type { IncomingMessage } from 'node:http';
import { findAddresses } from '../find-addresses.ts';
import { openRequest, untilAborted } from '../open-request.ts';
import type { Surroundings } from '../surroundings.ts';

/** Maximum length of a response. Responses of authorization servers are short. */
const mostBytes = 100_000;

/** Statuses without a body. */
const bodiless = [204, 205, 304];

/** Request of the library to an authorization server. */
interface OAuthRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | undefined;
}

/**
 * Fetch function for the OAuth library. It connects only to checked addresses, and does not follow redirects, because
 * requests contain the secret of the service. Throws without a complete response.
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

/** Copies the headers that describe the response. */
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
