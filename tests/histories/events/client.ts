import { setTimeout as sleep } from 'node:timers/promises';
import { insertAttachment } from '../../../lib/admin/insert-attachment.ts';
import { ownRecorder } from '../../../lib/app/bookings/add-attachment.ts';
import { attachmentUid } from '../../../lib/app/bookings/attachment-uid.ts';
import { attachments } from '../../support/bookings/attachments.ts';
import type { Dice } from '../choose.ts';
import { type Asker, ask, type ClientRequest, type Reply } from './ask.ts';
import { byLink } from './by-link.ts';
import {
  changeSomething,
  type Elsewhere,
  newest,
  type SharedResources,
} from './change-something.ts';
import type { Damaged } from './damaged.ts';
import type { Change } from './event-history.ts';
import type { EventScene } from './event-scene.ts';
import type { Receivers } from './receivers.ts';
import { versionOf } from './version-of.ts';

/** State that the clients of a history share. */
export interface Clients {
  readonly scene: EventScene;
  readonly known: SharedResources;
  readonly receivers: Receivers;
  readonly elsewhere: Elsewhere;
  readonly damaged: Damaged;
  readonly changes: Change[];
  readonly replays: { readonly endpoint: string; readonly askedMs: number }[];
  readonly operations: number;
  /** Whether the next request must wait, given the number of requests until now. */
  readonly isEarly: (asked: number) => boolean;
  asked: number;
}

/** Operations whose reply contains the same resource as a read. */
const showing =
  /^(?:create|update|reschedule|cancel|confirm|decline)(?:Booking|Schedule)$|^(?:create|update)EventType$/u;

/** Sends random requests one after another. Some are sent twice concurrently. */
export async function beClient(all: Clients, asker: Asker, below: Dice): Promise<void> {
  while (all.asked < all.operations) {
    if (all.isEarly(all.asked)) {
      await sleep(20);
      continue;
    }
    if (below(20) === 0) await attach(all, below);
    if (below(20) === 0) await all.damaged.damage(below);
    const thought = changeSomething(all.scene, all.known, all.elsewhere, below);
    const asked = thought && (await byLink(thought, all.scene, all.known, asker, below));
    if (asked === undefined) continue;
    all.asked += 1;
    await askAndLearn(all, asked, asker, below(10) === 0 ? 2 : 1);
  }
}

/** Sends concurrent copies of a request, and records the change of the accepted reply. */
export async function askAndLearn(
  all: Clients,
  asked: ClientRequest,
  asker: Asker,
  copies = 1,
): Promise<void> {
  const key = crypto.randomUUID();
  const startMs = Date.now();
  const replies = await Promise.all(Array.from({ length: copies }, () => ask(asked, asker, key)));
  const accepted = replies
    .filter(({ status }) => status < 300)
    // Replays come last, because they do not contain secrets.
    .toSorted((a, b) => Number(isReplay(a)) - Number(isReplay(b)))[0];
  if (accepted) learn(all, asked, accepted, startMs);
  const odd = replies.find(({ status }) => status >= 500 || status === 400 || status === 401);
  if (odd) throw new Error(`${JSON.stringify(asked)}: ${odd.text}`);
}

/** Adds a recording, a transcript or a recap to a booking in any state, as a recorder does. */
async function attach({ scene, known, changes }: Clients, below: Dice): Promise<void> {
  const booking = newest(below, known.bookings);
  const kind = (['recording', 'transcript', 'recap'] as const)[below(3)] ?? 'recap';
  if (booking === undefined) return;
  const startMs = Date.now();
  const attachment = attachments[kind]();
  await insertAttachment(scene.world.of, booking, kind, attachment);
  changes.push({ uid: attachment.uid, version: 1, startMs, endMs: Date.now() });
}

/** The ID of a recording or recap, which the reply does not contain. A repeated request has the same ID. */
function recordedIn({ operation, params, body }: ClientRequest): string | undefined {
  if (!operation.startsWith('createBookingRec')) return undefined;
  return attachmentUid({
    provider: ownRecorder,
    bookingUid: String(params?.bookingId),
    kind: operation === 'createBookingRecap' ? 'recap' : 'recording',
    sourceId: String((body as { readonly sourceId: string }).sourceId),
  });
}

const isReplay = ({ headers }: Reply): boolean => headers['idempotency-replayed'] === 'true';

function learn(all: Clients, asked: ClientRequest, reply: Reply, startMs: number): void {
  const { operation, params = {} } = asked;
  if (operation === 'replayWebhookDeliveries') {
    all.replays.push({ endpoint: String(params.uid), askedMs: startMs });
    return;
  }
  // The request does not determine whether the synchronization fails, so it is not recorded as a change.
  if (operation === 'syncCalendarConnection') return;
  const recorded = recordedIn(asked);
  if (recorded !== undefined) {
    all.changes.push({ uid: recorded, version: 1, startMs, endMs: Date.now() });
    return;
  }
  const uid = String(
    asked.byLink?.uid ??
      reply.data?.uid ??
      params.uid ??
      params.bookingId ??
      params.userId ??
      params.eventTypeId,
  );
  const isDeletion = operation.startsWith('delete');
  const version = isDeletion ? 'deleted' : versionOf(reply);
  const shown = showing.test(operation) ? reply.data : undefined;
  // An endpoint has an event only when the service disables it.
  if (!operation.includes('WebhookEndpoint')) {
    all.changes.push({ uid, version, startMs, endMs: Date.now(), ...(shown && { shown }) });
  }
  const list = listOf(operation, all.known);
  if (operation.startsWith('create')) list?.push(uid);
  if (reply.data?.status === 'request') {
    const [host] = (reply.data.hosts ?? []) as readonly { readonly userId: string }[];
    if (host) all.known.requests.push({ uid, version: Number(version), userId: host.userId });
  }
  if (isDeletion) list?.splice(list.indexOf(uid), 1);
  if (reply.data?.secret !== undefined) {
    all.receivers.trust(new URL(String(reply.data.url)).pathname, String(reply.data.secret));
  }
}

function listOf(operation: string, known: SharedResources): string[] | undefined {
  if (operation.endsWith('Booking')) return known.bookings;
  if (operation.endsWith('Schedule')) return known.schedules;
  if (operation.endsWith('EventType')) return known.eventTypes;
  if (operation.endsWith('WebhookEndpoint')) return known.endpoints;
  return operation === 'deleteOrganizationUser' ? known.others : undefined;
}
