import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOwnHost } from './is-own-host.ts';

/**
 * Starts a proxy for an engine that would let every website read the table, and returns its address. It refuses
 * what a browser sends for a website: a request with an Origin, or for a host other than this machine.
 */
export async function guardEngine(endpoint: string): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((received, reply) => {
    if (received.headers.origin === undefined && isOwnHost(received.headers.host)) {
      forward(received, reply, endpoint, agent);
    } else {
      reply.writeHead(403, { 'content-type': 'text/plain', connection: 'close' });
      reply.end('The engine does not answer requests of websites.\n');
    }
  });
  // The SDK keeps connections open, and a connection that closes while a request is on its way fails the request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function forward(
  received: IncomingMessage,
  reply: ServerResponse,
  endpoint: string,
  agent: Agent,
): void {
  const { method, headers, url = '/' } = received;
  const sent = request(new URL(url, endpoint), { agent, method, headers }, (answered) => {
    reply.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(reply);
    answered.once('error', () => reply.destroy());
  });
  sent.once('error', () => reply.destroy());
  reply.once('close', () => sent.destroy());
  received.pipe(sent);
}
