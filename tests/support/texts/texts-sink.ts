import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { orCut } from '../random/or-cut.ts';
import { type AcceptedText, type TextProviderName, textProviders } from './text-providers.ts';

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
  answer: (response: ServerResponse, request: ReceivedText) => void | Promise<void>;
  /** Configures the service to use a double of a provider, which accepts all texts. */
  readonly use: (name: TextProviderName) => void;
  /** Returns the texts of the requests since the last call. */
  readonly texts: () => Promise<readonly AcceptedText[]>;
  readonly close: () => Promise<void>;
}

/** Starts a server that stores all requests for texts. */
async function startTextsSink(): Promise<TextsSink> {
  const received: ReceivedText[] = [];
  let provider = textProviders.webhook;
  const server = createServer(
    orCut(async (request, response) => {
      const body = await text(request);
      const one = { path: request.url ?? '', headers: request.headers, body };
      received.push(one);
      await sink.answer(response, one);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sink: TextsSink = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: provider.accept,
    use: (name) => {
      provider = textProviders[name];
      sink.answer = provider.accept;
      Object.assign(process.env, provider.settings(sink.url), { TEXT_PROVIDER: name });
    },
    texts: () => Promise.all(received.splice(0).map(provider.read)),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return sink;
}

/** Starts a double of text providers for the tests of a file, and configures the service to use the webhook. */
export function textsSinkOfFile(): () => TextsSink {
  let sink: TextsSink;
  const before = { ...process.env };
  beforeAll(async () => {
    sink = await startTextsSink();
    process.env.TEXT_COUNTRIES = 'JP,US,DE';
    sink.use('webhook');
  });
  afterAll(async () => {
    for (const name of Object.keys(process.env)) {
      if (before[name] === undefined) delete process.env[name];
    }
    Object.assign(process.env, before);
    await sink.close();
  });
  return () => sink;
}
