import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isForOwnHost, refuse } from './own-host.ts';

/** The address of an engine. */
interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * Starts a proxy of the engine that refuses requests of websites. The engine allows every origin to
 * read its responses, and has no setting to change this.
 */
export async function startEngineFront(engine: Place): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) => {
    const { method, headers, url } = incoming;
    if (headers.origin !== undefined || !isForOwnHost(incoming)) {
      return refuse(response, 'The engine answers programs of this machine, and no website.');
    }
    const sent = request({ ...engine, method, headers, path: url, agent }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.once('error', () => response.destroy()).pipe(response);
    });
    // Closes the connection like the engine would.
    sent.once('error', () => response.destroy());
    response.once('close', () => response.writableFinished || sent.destroy());
    incoming.pipe(sent);
  });
  // A client that reuses a connection does not expect it to close.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
