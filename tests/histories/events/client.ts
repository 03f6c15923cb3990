import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../choose.ts';
import { type Asked, type Asker, ask, type Reply } from './ask.ts';
import { changeSomething, type Known } from './change-something.ts';
import type { Change } from './event-history.ts';
import type { EventScene } from './event-scene.ts';
import type { Receivers } from './receivers.ts';

/** What the clients of a history share. */
export interface Clients {
  readonly scene: EventScene;
  readonly known: Known;
  readonly receivers: Receivers;
  readonly receiverUrl: string;
  readonly changes: Change[];
  readonly operations: number;
  /** Whether the next request waits, by how many there were. */
  readonly isEarly: (asked: number) => boolean;
  asked: number;
}

/** Their replies show the resource as a request for it does. */
const showing =
  /^(?:create|update|reschedule|cancel|confirm|decline)(?:Booking|Schedule)$|^(?:create|update)EventType$/u;

/** Asks for one random change after the other; some requests are sent twice at once. */
export async function beClient(all: Clients, asker: Asker, below: Dice): Promise<void> {
  while (all.asked < all.operations) {
    if (all.isEarly(all.asked)) {
      await sleep(20);
      continue;
    }
    const asked = changeSomething(all.scene, all.known, all.receiverUrl, below);
    if (asked === undefined) continue;
    all.asked += 1;
    const key = crypto.randomUUID();
    const copies = below(10) === 0 ? 2 : 1;
    const startMs = Date.now();
    const replies = await Promise.all(Array.from({ length: copies }, () => ask(asked, asker, key)));
    const accepted = replies
      .filter(({ status }) => status < 300)
      // A copy does not show what is shown once.
      .toSorted((a, b) => Number(isReplay(a)) - Number(isReplay(b)))[0];
    if (accepted) learn(all, asked, accepted, startMs);
    const odd = replies.find(({ status }) => status >= 500 || status === 400 || status === 401);
    if (odd) throw new Error(`${JSON.stringify(asked)}: ${odd.text}`);
  }
}

const isReplay = ({ headers }: Reply): boolean => headers['idempotency-replayed'] === 'true';

function learn(all: Clients, asked: Asked, reply: Reply, startMs: number): void {
  const { operation, params = {} } = asked;
  const uid = String(
    reply.data?.uid ?? params.uid ?? params.bookingId ?? params.userId ?? params.eventTypeId,
  );
  const isDeletion = operation.startsWith('delete');
  const version = isDeletion
    ? 'deleted'
    : Number(/^"(\d+)"$/u.exec(String(reply.headers.etag))?.[1]);
  const shown = showing.test(operation) ? reply.data : undefined;
  // Endpoints have an event when the service disables them, and no other one.
  if (!operation.includes('WebhookEndpoint')) {
    all.changes.push({ uid, version, startMs, endMs: Date.now(), ...(shown && { shown }) });
  }
  const list = listOf(operation, all.known);
  if (operation.startsWith('create')) list?.push(uid);
  if (isDeletion) list?.splice(list.indexOf(uid), 1);
  if (reply.data?.secret !== undefined) {
    all.receivers.trust(new URL(String(reply.data.url)).pathname, String(reply.data.secret));
  }
}

function listOf(operation: string, known: Known): string[] | undefined {
  if (operation.endsWith('Booking')) return known.bookings;
  if (operation.endsWith('Schedule')) return known.schedules;
  if (operation.endsWith('EventType')) return known.eventTypes;
  if (operation.endsWith('WebhookEndpoint')) return known.endpoints;
  return operation === 'deleteOrganizationUser' ? known.others : undefined;
}
