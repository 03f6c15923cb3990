import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

interface WebhookEvent {
  readonly event: string;
  readonly data: { readonly uid: string };
}

/** A receiver of webhooks on this machine. */
export interface WebhookReceiver {
  readonly url: string;
  /** Waits for an event about a resource. Returns false if it does not arrive in time. */
  readonly arrives: (event: string, uid: string, withinMs: number) => Promise<boolean>;
  readonly close: () => void;
}

export async function receiveWebhooks(): Promise<WebhookReceiver> {
  const arrived: WebhookEvent[] = [];
  const server = createServer(async (request, response) => {
    arrived.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    arrives: async (event, uid, withinMs) => {
      const untilMs = performance.now() + withinMs;
      const hasArrived = () =>
        arrived.some((one) => one.event === event && JSON.stringify(one).includes(uid));
      while (!hasArrived() && performance.now() < untilMs) await sleep(50);
      return hasArrived();
    },
    close: () => void server.close(),
  };
}
