import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Address } from './resolve-name.ts';

/** What is sent, and where. */
export interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An agent of its own takes no proxy from the environment. */
const agentFor = (url: string, keepAlive: boolean): http.Agent =>
  new URL(url).protocol === 'https:'
    ? new https.Agent({ keepAlive })
    : new http.Agent({ keepAlive });

/** Connections that are used again, to servers that are asked more than once. */
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

/** Sends a request to addresses that were found and checked, and waits for the head of the answer. Redirects are not followed. */
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
      // Every connection that has ended is left out then, so this comes to a new one at last.
      openRequest({ url, method, headers, body }, addresses, signal, agent).then(resolve, reject);
    });
    // Where a receiver turns to another protocol there is neither an answer nor an error.
    sent.on('close', () => isAskedAgain || reject(new Error('The connection was closed.')));
    sent.end(body);
  });
}

/** A server ends a connection that is not used for a while, perhaps just as it is used again. */
const endings: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/** What was checked is what is connected to: the name is not asked for again. */
const answering =
  (addresses: readonly Address[]): LookupFunction =>
  (_name, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, [...addresses]);
    else answer(null, first?.address ?? '', first?.family);
  };

/** Looking up a name cannot be broken off; nobody waits for it any more. */
export function untilAborted<Value>(pending: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    pending.then(resolve, () => reject(new Error('No address was found.', { cause: unresolved })));
  });
}

/** The cause of an error where a name has no address. */
export const unresolved = Symbol('unresolved');
