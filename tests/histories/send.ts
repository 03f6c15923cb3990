import { Agent, request } from 'node:http';
import { requestLine } from '../support/http/request-line.ts';
import type { Act, Call } from './history.ts';

/** Connections stay open: a history is thousands of small requests. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export interface Address {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Sends a request, and records it with its response and the times of both. */
export async function send(
  act: Act,
  key: string | undefined,
  { baseUrl, apiKey }: Address,
): Promise<Call> {
  const { operation, uid = '', userId = '', ifMatch, body } = act;
  const { method, path } = requestLine(operation, { uid, bookingId: uid, userId } as never);
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    'x-service-api-key': apiKey,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    'content-length': Buffer.byteLength(text),
  };
  const startMs = performance.now();
  const answer = await exchange(`${baseUrl}${path}`, method, headers, text);
  const etag = /^"(\d+)"$/u.exec(String(answer.headers.etag))?.[1];
  return {
    act,
    ...(key !== undefined && { key }),
    startMs,
    endMs: performance.now(),
    status: answer.status,
    ...(etag !== undefined && { version: Number(etag) }),
    isReplay: answer.headers['idempotency-replayed'] === 'true',
    text: answer.text,
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Sends one request over a keep-alive connection. */
export const exchange = (
  url: string,
  method: string,
  headers: Readonly<Record<string, string | number>>,
  text: string,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.once('error', reject);
    sent.end(text);
  });
