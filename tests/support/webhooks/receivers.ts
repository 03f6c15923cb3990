import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { orCut } from '../random/or-cut.ts';

export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const path = '/hooks';

/**
 * A real receiver on this machine. It stores all requests to its path, and responds with 204 by default. Workers of earlier tests may
 * send requests to a server that had the same port.
 */
export async function startReceiver(
  answer: Answer = (response) => void response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(
    orCut(async (request, response) => {
      const body = await text(request);
      if (!request.url?.startsWith(path)) return void response.writeHead(404).end();
      received.push({ headers: request.headers as Record<string, string>, body });
      answer(response, request);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, received };
}
