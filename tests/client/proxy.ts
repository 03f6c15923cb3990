import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { orCut } from '../support/random/or-cut.ts';

/**
 * The result of a request: it is forwarded; its answer is `lost`, or `cut` in the middle; it remains
 * `unsent`; it `hangs`; or the proxy answers in place of the service.
 */
type Step =
  | 'forward'
  | 'lost'
  | 'cut'
  | 'unsent'
  | 'hangs'
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    };

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Proxy {
  readonly url: string;
  /** All received requests, in order. */
  readonly seen: readonly Seen[];
}

const ofTheConnection = ['host', 'connection', 'content-length', 'keep-alive', 'transfer-encoding'];

const passed = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.includes(name)));

async function forward(
  target: string,
  { method = '', url }: IncomingMessage,
  seen: Seen,
  body: string,
) {
  const reply = await fetch(`${target}${url}`, {
    method,
    headers: passed(seen.headers),
    body: body === '' ? null : body,
  });
  const headers = passed(Object.fromEntries(reply.headers));
  return { status: reply.status, headers, body: await reply.text() };
}

function cut(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-length': body.length + 1 }).write(body, () => {
    response.destroy();
  });
}

/** Starts a proxy between a client and the service. It takes one step for each request and forwards the rest. */
export async function startProxy(target: string, steps: readonly Step[]): Promise<Proxy> {
  const seen: Seen[] = [];
  const server = createServer(
    orCut(async (request, response) => {
      const body = await text(request);
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers as Record<string, string>,
      };
      seen.push(one);
      const step = steps[seen.length - 1] ?? 'forward';
      if (step === 'hangs') return;
      if (step === 'unsent') return response.destroy();
      const reply = typeof step === 'object' ? step : await forward(target, request, one, body);
      if (step === 'lost') response.destroy();
      else if (step === 'cut') cut(response, reply.status, reply.body ?? '');
      else response.writeHead(reply.status, reply.headers).end(reply.body);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}
