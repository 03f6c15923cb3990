import type { IncomingMessage } from 'node:http';
import { findAddresses } from './find-addresses.ts';
import { openRequest, unresolved, untilAborted } from './open-request.ts';
import type { Surroundings } from './surroundings.ts';

/** Body to post, with its address. */
export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Reason for a missing response, for the operator of the receiver. */
export type PostError =
  | 'address/forbidden'
  | 'name/unresolved'
  | 'connection/failed'
  | 'tls/failed'
  | 'answer/invalid'
  | 'timeout';

/** Result of a post: either a status or an error, never both. */
export interface PostOutcome {
  readonly statusCode: number | null;
  readonly error: PostError | null;
  readonly durationMs: number;
  /** The `Retry-After` header as it was received. */
  readonly retryAfter: string | undefined;
}

/** Maximum duration, from the name look-up to the end of the response. */
const limitMs = 15_000;
/** Maximum bytes to read from a response. The content is not used, but a normal response can end without an abort. */
const answerBytes = 4096;

/**
 * Posts to a URL that another person has chosen. Its name is resolved once, and the connection uses the addresses that
 * were checked. Redirects and the proxies of the environment are not used.
 */
export async function post(
  posted: Posted,
  surroundings: Surroundings,
  withinMs: number = limitMs,
): Promise<PostOutcome> {
  const startMs = performance.now();
  const signal = AbortSignal.timeout(withinMs);
  const told = await attempt(posted, surroundings, signal).catch((error: unknown) => ({
    error: signal.aborted ? ('timeout' as const) : errorOf(error),
  }));
  const durationMs = Math.round(performance.now() - startMs);
  return { statusCode: null, error: null, retryAfter: undefined, ...told, durationMs };
}

async function attempt(
  posted: Posted,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<Partial<PostOutcome>> {
  const found = await untilAborted(findAddresses(posted.url, surroundings), signal);
  if ('forbidden' in found) return { error: 'address/forbidden' };
  const request = { ...posted, method: 'POST' };
  const response = await openRequest(request, found.addresses, signal);
  const { statusCode = null, headers } = response;
  await takeSome(response);
  return { statusCode, retryAfter: headers['retry-after'] };
}

/** Reads a part of the response. The status is the result, so neither the content nor an abort changes it. */
async function takeSome(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      if (bytes >= answerBytes) break;
    }
  } catch {
    response.destroy();
  }
}

const tlsCodes =
  /^(?:ERR_(?:TLS|SSL)_|EPROTO$|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_)/u;

function errorOf(error: unknown): PostError {
  const { code = '', cause } = error as { readonly code?: string; readonly cause?: unknown };
  if (cause === unresolved) return 'name/unresolved';
  if (code.startsWith('HPE_')) return 'answer/invalid';
  return tlsCodes.test(code) ? 'tls/failed' : 'connection/failed';
}
