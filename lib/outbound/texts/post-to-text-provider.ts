import { findAddresses } from '../find-addresses.ts';
import { openRequest, untilAborted } from '../open-request.ts';
import type { Surroundings } from '../surroundings.ts';
import type { TextOutcome } from './text-sender.ts';

/** Maximum duration in milliseconds, from the name look-up to the end of the response. */
const longestRequestMs = 10_000;
/** Longer responses are cut. Error codes are at the beginning. */
const mostBytes = 64_000;

/** Request to a text provider. */
interface TextRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Response of a text provider. */
export interface ProviderResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Parsed JSON body; undefined for another one. */
  readonly body: unknown;
}

/** Errors after which no request can have arrived. */
const noConnection = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'];

/**
 * Posts to a text provider, and reads the outcome from its response. A text whose request cannot be made or sent is sent again
 * later. Redirects are not followed.
 */
export async function postToTextProvider(
  makeRequest: () => TextRequest | Promise<TextRequest>,
  outcomeOf: (response: ProviderResponse) => TextOutcome,
  surroundings: Surroundings,
): Promise<TextOutcome> {
  const signal = AbortSignal.timeout(longestRequestMs);
  let isBegun = false;
  try {
    const request = await makeRequest();
    const found = await untilAborted(findAddresses(request.url, surroundings), signal);
    if ('forbidden' in found) return { outcome: 'failed', code: 'address', isFinal: false };
    isBegun = true;
    const response = await openRequest({ ...request, method: 'POST' }, found.addresses, signal);
    const chunks: Buffer[] = [];
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      if (chunks.reduce((sum, { length }) => sum + length, 0) > mostBytes) break;
    }
    const { statusCode: status = 0, headers } = response;
    return outcomeOf({ status, headers, body: parsed(Buffer.concat(chunks).toString()) });
  } catch (error) {
    const { code = '' } = error as { readonly code?: string };
    const isFinal = isBegun && !noConnection.includes(code);
    return { outcome: 'failed', code: signal.aborted ? 'timeout' : 'connection', isFinal };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The outcome of a status without a code of the provider. The text is sent again only if the provider limits requests. After
 * errors of its server, it may have sent the text. Other errors do not end within minutes.
 */
export function outcomeOfStatus(status: number, code = String(status)): TextOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  return { outcome: 'failed', code, isFinal: status !== 429 };
}
