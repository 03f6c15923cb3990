import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Address } from './resolve-name.ts';

/** Request with its address. */
export interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Creates an agent, because an agent of our own ignores the proxies of the environment. */
const agentFor = (url: string, keepAlive: boolean): http.Agent =>
  new URL(url).protocol === 'https:'
    ? new https.Agent({ keepAlive })
    : new http.Agent({ keepAlive });

/** Reusable connections to servers that get several requests. */
export class Connections {
  readonly #agents = new Map<string, http.Agent>();

  agentFor(url: string): http.Agent {
    const { protocol } = new URL(url);
    const agent = this.#agents.get(protocol) ?? agentFor(url, true);
    this.#agents.set(protocol, agent);
    return agent;
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
  }
}

/** Sends a request to checked addresses, and waits for the head of the response. Redirects are not followed. */
export function openRequest(
  { url, method, headers, body }: Request,
  addresses: readonly Address[],
  signal: AbortSignal,
  agent: http.Agent = agentFor(url, false),
): Promise<IncomingMessage> {
  const { request } = new URL(url).protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent,
      lookup: answering(addresses),
      rejectUnauthorized: true,
      signal,
    });
    let [isAnswered, isAskedAgain] = [false, false];
    sent.on('response', (response) => {
      isAnswered = true;
      resolve(response);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isOver = isAnswered || signal.aborted;
      isAskedAgain = sent.reusedSocket && endings.has(error.code ?? '') && !isOver;
      if (!isAskedAgain) return reject(error);
      // Ended connections are not reused, so the retries end with a new connection.
      openRequest({ url, method, headers, body }, addresses, signal, agent).then(resolve, reject);
    });
    // A receiver that switches protocols causes neither a response nor an error.
    sent.on('close', () => isAskedAgain || reject(new Error('The connection was closed.')));
    sent.end(body);
  });
}

/** Errors of a reused connection. A server may end an idle connection just when it is used again. */
const endings: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/** Connects to the checked addresses without another name look-up. */
const answering =
  (addresses: readonly Address[]): LookupFunction =>
  (_name, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, [...addresses]);
    else answer(null, first?.address ?? '', first?.family);
  };

/** Stops waiting at an abort. A name look-up itself cannot be cancelled. */
export function untilAborted<Value>(pending: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    pending.then(resolve, () => reject(new Error('No address was found.', { cause: unresolved })));
  });
}

/** Cause of an error for a name without an address. */
export const unresolved = Symbol('unresolved');
