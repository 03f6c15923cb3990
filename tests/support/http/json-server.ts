import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A received request. */
export interface JsonRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  // biome-ignore lint/suspicious/noExplicitAny: a test can send any JSON.
  readonly body: any;
}

/** A response. A status without a body has none. */
export interface JsonReply {
  readonly status: number;
  readonly body?: unknown;
}

/** Responds instead of a double if it returns true. */
export type Instead = (asked: JsonRequest, response: ServerResponse) => boolean;

/**
 * A server on this machine that responds with JSON. `answer` may write the response itself and
 * return undefined.
 */
export async function startJsonServer(
  answer: (asked: JsonRequest, response: ServerResponse) => JsonReply | undefined,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const server: Server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { method = '', url = '', headers } = request;
      const body = sent === '' ? undefined : JSON.parse(sent);
      const asked = { method, url: new URL(url, 'http://double'), headers, body };
      const reply = answer(asked, response);
      if (reply === undefined) return;
      response.writeHead(reply.status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, close };
}
