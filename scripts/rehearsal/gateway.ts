import { once } from 'node:events';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** An address of this machine for the gateway of a stage. */
export interface Gateway {
  readonly url: string;
  readonly close: () => void;
}

/**
 * Forwards requests to the gateway of a stage in the emulator, whose address has a path and depends on the ID of the gateway.
 * `findId` is called at the first request.
 */
export async function openGateway(
  emulatorUrl: string,
  findId: () => Promise<string>,
): Promise<Gateway> {
  let base: Promise<string> | undefined;
  const server = createServer(async (incoming, outgoing) => {
    base ??= findId().then((id) => `${emulatorUrl}/_aws/execute-api/${id}/$default`);
    const { method, headers, url } = incoming;
    const forwarded = request(`${await base}${url}`, { method, headers });
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      pipeline(response, outgoing).catch(() => outgoing.destroy());
    });
    forwarded.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
