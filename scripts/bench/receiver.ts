import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A webhook receiver. */
export interface Receiver {
  readonly url: string;
  /** Milliseconds from the change to the arrival of each event, by event id. */
  readonly lateMs: Map<string, number>;
}

export async function receiver(answer: (response: ServerResponse) => void): Promise<Receiver> {
  const lateMs = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { uid, createdAt } = JSON.parse(body) as { uid: string; createdAt: string };
    if (!lateMs.has(uid)) lateMs.set(uid, Date.now() - Date.parse(createdAt));
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, lateMs };
}
