import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { orCut } from '../random/or-cut.ts';

/** A proxy between a browser and the service that can cause failures. */
export interface RoughWay {
  readonly base: string;
  /** Loses the responses of these requests (`POST /v1/…`), although the service executes them. */
  readonly lose: (requests: RegExp) => void;
  readonly slowMs: (ms: number) => void;
  /** Stops responding, as if the service were stopped. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Ends all failures. */
  readonly calm: () => void;
}

const nothing = /^$/u;

export async function startRoughWay(upstream: string): Promise<RoughWay> {
  let lost = nothing;
  let waitMs = 0;
  const server = createServer(
    orCut(async (incoming, response) => {
      if (waitMs > 0) await sleep(waitMs);
      const reply = await passOn(upstream, incoming);
      if (lost.test(`${incoming.method} ${incoming.url}`)) incoming.socket.resetAndDestroy();
      else await answer(response, reply);
    }),
  );
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    base: `http://127.0.0.1:${port}`,
    lose: (requests) => {
      lost = requests;
    },
    slowMs: (ms) => {
      waitMs = ms;
    },
    stop: async () => {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
    start: async () => {
      await listen(port);
    },
    calm: () => {
      lost = nothing;
      waitMs = 0;
    },
  };
}

async function passOn(upstream: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { method, headers } = incoming;
  const body = await buffer(incoming);
  const sent = request(`${upstream}${incoming.url}`, { method, headers });
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return reply;
}

async function answer(response: ServerResponse, reply: IncomingMessage): Promise<void> {
  const body = await buffer(reply);
  const { 'transfer-encoding': _, ...headers } = reply.headers;
  response.writeHead(reply.statusCode ?? 502, headers).end(body);
}
