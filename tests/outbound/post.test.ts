import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { certified, trust } from '../support/processes/certified.ts';
import { endTime } from '../support/processes/end-time.ts';
import { local, portOf, receiving, send, startSink } from './receivers.ts';

const host = 'receiver.example';

test('the body of a webhook is sent completely, with the name of the host', async () => {
  let received: Promise<readonly [IncomingMessage, string]> | undefined;
  const port = await receiving((request, response) => {
    received = text(request).then((body) => [request, body] as const);
    response.writeHead(202, { 'retry-after': '7' }).end('never shown');
  });
  const outcome = await send(`http://${host}:${port}/hooks?a=b#c`);
  expect(outcome).toEqual({
    statusCode: 202,
    error: null,
    retryAfter: '7',
    durationMs: expect.any(Number),
  });
  const [request, body] = (await received) ?? [];
  expect([request?.method, request?.url, body]).toEqual(['POST', '/hooks?a=b', '{"a":"é"}']);
  expect(request?.headers).toMatchObject({
    host: `${host}:${port}`,
    'content-type': 'application/json',
    'content-length': '10',
    connection: 'close',
  });
});

test('a TLS certificate must name the host, and the connection uses the checked address', async () => {
  const own = certified(`DNS:${host}`);
  let servername: unknown;
  const server = createTlsServer({ key: own.key, cert: own.cert }, (request, response) => {
    servername = (request.socket as { servername?: unknown }).servername;
    response.end();
  });
  const port = await portOf(server);
  expect((await send(`https://${host}:${port}/`)).error).toBe('tls/failed');
  trust(own);
  expect(await send(`https://${host}:${port}/`)).toMatchObject({ statusCode: 200, error: null });
  expect(servername).toBe(host);
  expect((await send(`https://other.example:${port}/`)).error).toBe('tls/failed');
});

test('failures of TLS, of HTTP and of the connection have different errors', async () => {
  const { port: closed } = await startSink({}, (socket) => socket.destroy());
  expect((await send(`http://${host}:${closed}/`)).error).toBe('connection/failed');
  const { port: garbled } = await startSink({}, (socket) => socket.end('garbled\r\n\r\n'));
  expect((await send(`http://${host}:${garbled}/`)).error).toBe('answer/invalid');
  expect((await send(`https://${host}:${garbled}/`)).error).toBe('tls/failed');
  const server = createTlsServer(() => {});
  const port = await portOf(server);
  server.close();
  await once(server, 'close');
  expect((await send(`http://${host}:${port}/`)).error).toBe('connection/failed');
});

test('an unknown name is unresolved and not forbidden', async () => {
  const unknown = () => Promise.reject(new Error('ENOTFOUND'));
  const never = () => new Promise<never>(() => {});
  const resolve = async (what: () => Promise<never>, withinMs?: number) =>
    (await send('https://a.example/', { reach: 'public', resolve: what }, withinMs)).error;
  expect(await resolve(unknown)).toBe('name/unresolved');
  expect(await resolve(never, 50)).toBe('timeout');
  const none = await send('https://a.example/', { reach: 'public', resolve: () => [] });
  expect(none).toMatchObject({ statusCode: null, error: 'name/unresolved' });
});

/** Writes one byte after the other until the connection is closed. */
function drip(say: (byte: string) => void, isGone: () => boolean, bytes: string): void {
  void (async () => {
    for (const byte of bytes) {
      if (isGone()) return;
      say(byte);
      await sleep(5);
    }
  })();
}

test('a silent or slow receiver is a timeout, and the connection is closed', async () => {
  const silent = await startSink({}, endTime());
  expect((await send(`http://${host}:${silent.port}/`)).error).toBe('timeout');
  const end = endTime();
  const dripping = await startSink({}, (socket) => {
    const head = `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(10_000)}`;
    let said = 0;
    drip(
      (byte) => {
        socket.write(byte);
        said += 1;
        if (said === 100) end();
      },
      () => socket.destroyed,
      head,
    );
  });
  expect((await send(`http://${host}:${dripping.port}/`)).error).toBe('timeout');
  for (const { sockets } of [silent, dripping]) {
    const [socket] = sockets;
    // A connection that is closed during a write ends with a reset, which the test ignores.
    if (socket && !socket.closed) await new Promise((closed) => socket.once('close', closed));
    expect(socket?.destroyed).toBe(true);
  }
});

test('a response whose body exceeds the time limit counts with its status', async () => {
  let isClosed: Promise<unknown> | undefined;
  const port = await receiving((_, response) => {
    isClosed = once(response, 'close');
    response.writeHead(200);
    drip(
      (byte) => void response.write(byte),
      () => response.destroyed,
      'x'.repeat(10_000),
    );
  });
  const outcome = await send(`http://${host}:${port}/`, local, 2000);
  expect(outcome).toMatchObject({ statusCode: 200, error: null });
  await isClosed;
});

test('at most 4 KiB of a response are read, and then the connection is closed', async () => {
  let sent = 0;
  let isClosed: Promise<unknown> | undefined;
  const port = await receiving((_, response) => {
    isClosed = once(response, 'close');
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(1024))) sent += 1024;
    };
    response.on('drain', more);
    more();
  });
  const outcome = await send(`http://${host}:${port}/`);
  expect(outcome).toMatchObject({ statusCode: 200, error: null });
  await isClosed;
  // At most the contents of the buffers between both sides. In 15 seconds, much more would arrive.
  expect(sent).toBeLessThan(2 ** 24);
});

test('an endless head and another protocol are invalid responses', async () => {
  const { port: endless } = await startSink({}, (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${`x: ${'x'.repeat(1000)}\r\n`.repeat(100)}`);
  });
  expect((await send(`http://${host}:${endless}/`)).error).toBe('answer/invalid');
  const { port: switching } = await startSink({}, (socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: foo\r\nConnection: Upgrade\r\n\r\n');
  });
  const outcome = await send(`http://${host}:${switching}/`, local, 2000);
  expect(outcome.statusCode === 101 || outcome.error !== null).toBe(true);
});

test('a proxy in the environment is not used', async () => {
  const { port: proxy, sockets } = await startSink();
  const port = await receiving((_, response) => void response.end());
  const module = fileURLToPath(new URL('../../lib/outbound/post.ts', import.meta.url));
  const script = `
    import { post } from ${JSON.stringify(module)};
    const surroundings = { reach: 'local', resolve: () => [{ address: '127.0.0.1', family: 4 }] };
    const posted = { url: 'http://${host}:${port}/', headers: {}, body: '' };
    console.log(JSON.stringify(await post(posted, surroundings)));`;
  const address = `http://127.0.0.1:${proxy}`;
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: address,
    http_proxy: address,
    NO_PROXY: '',
  };
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  expect(JSON.parse(stdout)).toMatchObject({ statusCode: 200, error: null });
  expect(sockets).toEqual([]);
});
