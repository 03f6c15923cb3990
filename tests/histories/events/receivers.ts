import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Dice } from '../choose.ts';
import type { Received } from './event-history.ts';

/** Behavior of receivers until `comeBack` is called. */
export const manners = ['good', 'erring', 'hanging', 'dropping', 'odd'] as const;
type Manner = (typeof manners)[number];

/** HTTP receivers at one port, distinguished by their paths: `/<manner>/<name>`. */
export class Receivers {
  readonly #below: Dice;
  readonly #server = createServer((request, response) => this.#receive(request, response));
  readonly #secrets = new Map<string, string[]>();
  readonly #hanging = new Set<ServerResponse>();
  readonly received: Received[] = [];
  #areBack = false;

  constructor(below: Dice) {
    this.#below = below;
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Verifies requests with this secret, including those that arrived before the reply with the secret. */
  trust(path: string, secret: string): void {
    this.#secrets.set(path, [...(this.#secrets.get(path) ?? []), secret]);
    for (const one of this.#unverified.splice(0)) this.#verify(one.received, one.headers);
  }

  /** Makes all receivers accept every request from now on. */
  comeBack(): void {
    this.#areBack = true;
    for (const response of this.#hanging) response.destroy();
  }

  readonly #unverified: { received: Received; headers: Record<string, string> }[] = [];

  #verify(received: Received, headers: Record<string, string>): void {
    const secrets = this.#secrets.get(received.path);
    received.isGenuine =
      secrets === undefined
        ? 'unknown'
        : secrets.some((secret) => {
            try {
              new Webhook(secret).verify(received.body, headers);
              return true;
            } catch {
              return false;
            }
          });
    if (received.isGenuine !== true) this.#unverified.push({ received, headers });
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => undefined);
    // The worker was killed before the request was complete.
    if (body === undefined) return;
    const path = request.url ?? '';
    const headers = request.headers as Record<string, string>;
    const received: Received = {
      path,
      atMs: Date.now(),
      id: headers['webhook-id'] ?? '',
      startSeconds: Number(headers['webhook-timestamp']),
      body,
      isGenuine: false,
      isAccepted: this.#answer(path.split('/')[1] as Manner, response),
    };
    this.received.push(received);
    this.#verify(received, headers);
  }

  /** Answers according to the manner, or not at all. Returns whether the response is 2xx. */
  #answer(manner: Manner, response: ServerResponse): boolean {
    const isGood = this.#areBack || manner === 'good' || this.#below(3) === 0;
    if (isGood) {
      response.writeHead(this.#below(2) === 0 ? 200 : 204).end();
      return true;
    }
    if (manner === 'hanging') this.#hanging.add(response);
    else if (manner === 'dropping') response.destroy();
    else if (manner === 'erring') response.writeHead(500).end('broken');
    else this.#beOdd(response);
    return false;
  }

  #beOdd(response: ServerResponse): void {
    const odd = this.#below(3);
    if (odd === 0) response.writeHead(302, { location: '/good/0' }).end();
    else if (odd === 1) response.writeHead(429, { 'retry-after': '6' }).end();
    else response.writeHead(404).end('x'.repeat(8192));
  }
}
