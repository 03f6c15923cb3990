import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type PostOutcome, post } from '../../lib/outbound/post.ts';
import type { Resolve, Surroundings } from '../../lib/outbound/surroundings.ts';

/** Every name is this machine. */
export const toThisMachine: Resolve = () => [{ address: '127.0.0.1', family: 4 }];

export const local: Surroundings = { reach: 'local', resolve: toThisMachine };

/** The whole message is there when it is posted. */
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

/** Any port of this machine without more. */
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

/** A receiver over HTTP, by its port. */
export const receiving = (listener: RequestListener): Promise<number> =>
  portOf(createServer(listener));

/** Takes every connection, tells how many there were, and says what it is told to, if anything. */
export async function startSink(
  place: Place = {},
  say: (socket: Socket) => void = () => {},
): Promise<{ readonly port: number; readonly sockets: readonly Socket[] }> {
  const sockets: Socket[] = [];
  const server = createSocketServer((socket) => {
    sockets.push(socket);
    // One that nobody reads does not learn that the other side is gone.
    socket.on('error', () => {}).resume();
    say(socket);
  });
  const port = await portOf(server as unknown as Server, place);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { port, sockets };
}
