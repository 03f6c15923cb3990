import type { OperationId } from '../../../lib/contract/routes.ts';
import { requestLine } from '../../support/http/request-line.ts';
import type { Answer } from '../send.ts';
import { exchange } from '../send.ts';

/** A request of a client. */
export interface ClientRequest {
  readonly operation: OperationId;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The key of the caller, if it is not the default one. */
  readonly apiKey?: string;
  /** The token of a guest link or an answer link, which replaces the credential, and the ID of its booking. */
  readonly byLink?: { readonly uid: string; readonly header: string; readonly token: string };
}

export interface Reply extends Answer {
  readonly data: Readonly<Record<string, unknown>> | undefined;
}

export interface Caller {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Maximum number of attempts while the response is 503. A slow machine does not explain more. */
const attemptsAtMost = 50;

/** Sends a request, and repeats it with the same key while the response is 503. */
export async function sendRequest(
  { operation, params = {}, query = {}, body, apiKey, byLink }: ClientRequest,
  { baseUrl, apiKey: usual }: Caller,
  key?: string,
): Promise<Reply> {
  const { method, path } = requestLine(operation, params);
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...(byLink ? { [byLink.header]: byLink.token } : { 'x-service-api-key': apiKey ?? usual }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
    'content-length': Buffer.byteLength(text),
  };
  const url = `${baseUrl}${path}?${new URLSearchParams(query)}`;
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    const answer = await exchange(url, method, headers, text);
    if (answer.status === 503) continue;
    return { ...answer, data: answer.text === '' ? undefined : JSON.parse(answer.text).data };
  }
  throw new Error(`${operation} stays undecided.`);
}
