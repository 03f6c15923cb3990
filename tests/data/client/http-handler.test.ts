import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Server,
  type Socket,
} from 'node:net';
import type { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HttpRequest, type HttpResponse } from '@smithy/core/protocols';
import { expect, onTestFinished, test } from 'vitest';
import { HttpHandler } from '../../../lib/data/client/http-handler.ts';
import { certified, trust } from '../../support/processes/certified.ts';

/** A timeout that is long enough for a busy machine. */
const patient = { requestTimeout: 60_000 };

function newHandler(): HttpHandler {
  const handler = new HttpHandler(60_000);
  onTestFinished(() => handler.destroy());
  return handler;
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const post = (port: number, more: Partial<HttpRequest> = {}) =>
  new HttpRequest({
    method: 'POST',
    protocol: 'http:',
    hostname: '127.0.0.1',
    port,
    headers: { 'content-type': 'text/plain', host: 'table', 'content-length': '2' },
    body: 'ä',
    ...more,
  });

/** Starts a server that responds with the request and collects the connections. */
function echo() {
  const sockets = new Set<unknown>();
  const answer: Parameters<typeof createServer>[1] = async (request, response) => {
    sockets.add(request.socket);
    const body = Buffer.concat(await request.toArray()).toString();
    const { method, url } = request;
    response.setHeader('x-asked', `${method} ${url} ${request.headers['content-type']}`);
    response.statusCode = 203;
    response.end(body.repeat(100_000));
  };
  return { answer, sockets };
}

test('a request is sent unchanged, and its response is complete', async () => {
  const { answer } = echo();
  const port = await listening(createServer(answer));
  const { response } = await newHandler().handle(post(port, { path: '/a?b' }), patient);
  expect(response.statusCode).toBe(203);
  expect(response.headers['x-asked']).toBe('POST /a?b text/plain');
  expect(response.body).toEqual(Buffer.from('ä'.repeat(100_000)));
});

test('successive requests use one connection', async () => {
  const { answer, sockets } = echo();
  const port = await listening(createServer(answer));
  const handler = newHandler();
  for (let times = 0; times < 5; times += 1) await handler.handle(post(port), patient);
  expect(sockets.size).toBe(1);
});

test('a TLS connection is reused, and an unknown certificate is refused', async () => {
  const own = certified('DNS:localhost', 'IP:127.0.0.1');
  const { answer, sockets } = echo();
  const port = await listening(createTlsServer({ key: own.key, cert: own.cert }, answer));
  const handler = newHandler();
  const secure = () => post(port, { protocol: 'https:' });
  const refused = await handler.handle(secure(), patient).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  trust(own);
  for (let times = 0; times < 3; times += 1) {
    const { response } = await handler.handle(secure(), patient);
    expect(response.statusCode).toBe(203);
  }
  expect(sockets.size).toBe(1);
});

test.each(['http:', 'https:'])(
  'a server that accepts a connection over %s and does not respond causes a timeout',
  async (protocol) => {
    const port = await listening(createSocketServer((socket) => socket.on('error', () => {})));
    const given = newHandler().handle(post(port, { protocol }), { requestTimeout: 50 });
    await expect(given).rejects.toMatchObject({ name: 'TimeoutError' });
  },
);

/** Failures of a server that does not respond. */
const breaks: Readonly<Record<string, string | undefined>> = {
  'closes the connection': undefined,
  'sends half of the head': 'HTTP/1.1 200 OK\r\nContent-Le',
  'sends half of the body': 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf',
  'sends half of a chunk': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nhalf',
  'does not speak HTTP': 'what?\r\n\r\n',
};

/** The SDK's handler returns the stream of a response. */
async function whole(answered: Promise<{ readonly response: HttpResponse }>): Promise<Buffer> {
  const { body } = (await answered).response;
  return Buffer.isBuffer(body) ? body : Buffer.concat(await (body as Readable).toArray());
}

test.each(Object.entries(breaks))(
  'a server that %s causes the error code of the SDK',
  async (_, text) => {
    const server = createSocketServer((socket) => {
      socket.on('error', () => {}).once('data', () => socket.end(text ?? ''));
    });
    const port = await listening(server);
    const theirs = new DynamoDBClient({ region: 'eu-central-1' }).config.requestHandler;
    onTestFinished(() => theirs.destroy?.());
    const failures = [
      await whole(newHandler().handle(post(port), patient)).catch((error: unknown) => error),
      await whole(theirs.handle(post(port))).catch((error: unknown) => error),
    ];
    const [ours, expected] = failures.map((failure) => (failure as { code?: string }).code);
    expect(ours).toMatch(/^(?:ECONNRESET|HPE_)/u);
    expect(ours).toBe(expected);
  },
);
