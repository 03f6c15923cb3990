import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type PostOutcome, post } from '../../lib/outbound/post.ts';
import type { Resolve, Surroundings } from '../../lib/outbound/surroundings.ts';

/** Resolves every name to this machine. */
export const toThisMachine: Resolve = () => [{ address: '127.0.0.1', family: 4 }];

export const local: Surroundings = { reach: 'local', resolve: toThisMachine };

/** Posts a message. The whole body is available from the start. */
export const send = (
  url: string,
  surroundings: Surroundings = local,
  withinMs?: number,
): Promise<PostOutcome> =>
  post(
    { url, headers: { 'content-type': 'application/json' }, body: '{"a":"é"}' },
    surroundings,
    withinMs,
  );

/** By default, any port of this machine. */
interface Place {
  readonly host?: string;
  readonly port?: number;
}

export async function portOf(
  server: Pick<Server, 'listen' | 'address' | 'close'>,
  { host = '127.0.0.1', port = 0 }: Place = {},
): Promise<number> {
  server.listen(port, host);
  await once(server as Server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Starts an HTTP receiver and returns its port. */
export const receiving = (listener: RequestListener): Promise<number> =>
  portOf(createServer(listener));

/** Starts a TCP server that accepts and collects all connections, and calls `say` with each. */
export async function startSink(
  place: Place = {},
  say: (socket: Socket) => void = () => {},
): Promise<{ readonly port: number; readonly sockets: readonly Socket[] }> {
  const sockets: Socket[] = [];
  const server = createSocketServer((socket) => {
    sockets.push(socket);
    // A socket must be read to detect that the other side has closed.
    socket.on('error', () => {}).resume();
    say(socket);
  });
  const port = await portOf(server as unknown as Server, place);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { port, sockets };
}
