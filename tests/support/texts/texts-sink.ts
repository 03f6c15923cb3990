import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { orCut } from '../random/or-cut.ts';

/** A request that a provider of texts has received. */
export interface ReceivedText {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TextsSink {
  readonly url: string;
  readonly received: ReceivedText[];
  /** The response of the provider until it is changed. */
  answer: (response: ServerResponse, request: ReceivedText) => void;
  readonly close: () => Promise<void>;
}

/** Starts a server that stores all requests for texts. It accepts them with 202 by default. */
async function startTextsSink(): Promise<TextsSink> {
  const received: ReceivedText[] = [];
  const server = createServer(
    orCut(async (request, response) => {
      const body = await text(request);
      const one = { path: request.url ?? '', headers: request.headers, body };
      received.push(one);
      sink.answer(response, one);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sink: TextsSink = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: accept,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return sink;
}

export const accept: TextsSink['answer'] = (response) => void response.writeHead(202).end();

/** The secret with which the service signs its requests. */
export const textSecret = `whsec_${Buffer.from('a secret of the sender of texts').toString('base64')}`;

/** Starts the sender of the operator for the tests of a file, and configures the service to use it. */
export function textsSinkOfFile(): () => TextsSink {
  let sink: TextsSink;
  const { env } = process;
  const names = ['TEXT_PROVIDER', 'TEXT_URL', 'TEXT_SECRET', 'TEXT_COUNTRIES'] as const;
  beforeAll(async () => {
    sink = await startTextsSink();
    const values = ['webhook', `${sink.url}/texts`, textSecret, 'JP,US,DE'];
    for (const [at, name] of names.entries()) env[name] = values[at];
  });
  afterAll(async () => {
    for (const name of names) delete env[name];
    await sink.close();
  });
  return () => sink;
}
