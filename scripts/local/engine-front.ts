import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isForOwnHost, refuse } from './own-host.ts';

/** Where an engine listens. */
interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * Starts a server that passes requests on to the engine, except for those of websites. The engine allows every origin to
 * read its answers, and has no setting against it.
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
    // As if the engine itself had closed the connection.
    sent.once('error', () => response.destroy());
    response.once('close', () => response.writableFinished || sent.destroy());
    incoming.pipe(sent);
  });
  // A client that reuses a connection does not expect it to end.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
