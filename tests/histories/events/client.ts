import { setTimeout as sleep } from 'node:timers/promises';
import { insertAttachment } from '../../../lib/admin/insert-attachment.ts';
import { ownRecorder } from '../../../lib/app/bookings/add-attachment.ts';
import { attachmentUid } from '../../../lib/app/bookings/attachment-uid.ts';
import { attachments } from '../../support/bookings/attachments.ts';
import type { Dice } from '../choose.ts';
import { byLink } from './by-link.ts';
import {
  changeSomething,
  type ExternalSystems,
  newest,
  type SharedResources,
} from './change-something.ts';
import type { DamagedChanges } from './damaged.ts';
import type { Change } from './event-history.ts';
import type { EventScene } from './event-scene.ts';
import type { Receivers } from './receivers.ts';
import { type Caller, type ClientRequest, type Reply, sendRequest } from './send-request.ts';
import { versionOf } from './version-of.ts';

/** State that the clients of a history share. */
export interface Clients {
  readonly scene: EventScene;
  readonly resources: SharedResources;
  readonly receivers: Receivers;
  readonly external: ExternalSystems;
  readonly damaged: DamagedChanges;
  readonly changes: Change[];
  readonly replays: { readonly endpoint: string; readonly requestedMs: number }[];
  readonly operations: number;
  /** Whether the next request must wait, given the number of requests until now. */
  readonly isEarly: (requestCount: number) => boolean;
  requestCount: number;
}

/** Operations whose reply contains the same resource as a read. */
const showing =
  /^(?:create|update|reschedule|cancel|confirm|decline)(?:Booking|Schedule)$|^(?:create|update)EventType$/u;

/** Sends random requests one after another. Some are sent twice concurrently. */
export async function runClient(all: Clients, caller: Caller, below: Dice): Promise<void> {
  while (all.requestCount < all.operations) {
    if (all.isEarly(all.requestCount)) {
      await sleep(20);
      continue;
    }
    if (below(20) === 0) await attach(all, below);
    if (below(20) === 0) await all.damaged.damage(below);
    const chosen = changeSomething(all.scene, all.resources, all.external, below);
    const request = chosen && (await byLink(chosen, all.scene, all.resources, caller, below));
    if (request === undefined) continue;
    all.requestCount += 1;
    await sendAndRecord(all, request, caller, below(10) === 0 ? 2 : 1);
  }
}

/** Sends concurrent copies of a request, and records the change of the accepted reply. */
export async function sendAndRecord(
  all: Clients,
  request: ClientRequest,
  caller: Caller,
  copies = 1,
): Promise<void> {
  const key = crypto.randomUUID();
  const startMs = Date.now();
  const replies = await Promise.all(
    Array.from({ length: copies }, () => sendRequest(request, caller, key)),
  );
  const accepted = replies
    .filter(({ status }) => status < 300)
    // Replays come last, because they do not contain secrets.
    .toSorted((a, b) => Number(isReplay(a)) - Number(isReplay(b)))[0];
  if (accepted) recordReply(all, request, accepted, startMs);
  const odd = replies.find(({ status }) => status >= 500 || status === 400 || status === 401);
  if (odd) throw new Error(`${JSON.stringify(request)}: ${odd.text}`);
}

/** Adds a recording, a transcript or a recap to a booking in any state, as a recorder does. */
async function attach({ scene, resources, changes }: Clients, below: Dice): Promise<void> {
  const booking = newest(below, resources.bookings);
  const kind = (['recording', 'transcript', 'recap'] as const)[below(3)] ?? 'recap';
  if (booking === undefined) return;
  const startMs = Date.now();
  const attachment = attachments[kind]();
  await insertAttachment(scene.world.of, booking, kind, attachment);
  changes.push({ uid: attachment.uid, version: 1, startMs, endMs: Date.now() });
}

/** The ID of a recording or recap, which the reply does not contain. A repeated request has the same ID. */
function attachmentIdIn({ operation, params, body }: ClientRequest): string | undefined {
  if (!operation.startsWith('createBookingRec')) return undefined;
  return attachmentUid({
    provider: ownRecorder,
    bookingUid: String(params?.bookingId),
    kind: operation === 'createBookingRecap' ? 'recap' : 'recording',
    sourceId: String((body as { readonly sourceId: string }).sourceId),
  });
}

const isReplay = ({ headers }: Reply): boolean => headers['idempotency-replayed'] === 'true';

function recordReply(all: Clients, request: ClientRequest, reply: Reply, startMs: number): void {
  const { operation, params = {} } = request;
  if (operation === 'replayWebhookDeliveries') {
    all.replays.push({ endpoint: String(params.uid), requestedMs: startMs });
    return;
  }
  // The request does not determine whether the synchronization fails, so it is not recorded as a change.
  if (operation === 'syncCalendarConnection') return;
  const recorded = attachmentIdIn(request);
  if (recorded !== undefined) {
    all.changes.push({ uid: recorded, version: 1, startMs, endMs: Date.now() });
    return;
  }
  const uid = String(
    request.byLink?.uid ??
      reply.data?.uid ??
      params.uid ??
      params.bookingId ??
      params.userId ??
      params.eventTypeId,
  );
  const isDeletion = operation.startsWith('delete');
  const version = isDeletion ? 'deleted' : versionOf(reply);
  const resource = showing.test(operation) ? reply.data : undefined;
  // An endpoint has an event only when the service disables it.
  if (!operation.includes('WebhookEndpoint')) {
    all.changes.push({ uid, version, startMs, endMs: Date.now(), ...(resource && { resource }) });
  }
  const list = listOf(operation, all.resources);
  if (operation.startsWith('create')) list?.push(uid);
  if (reply.data?.status === 'request') {
    const [host] = (reply.data.hosts ?? []) as readonly { readonly userId: string }[];
    if (host) all.resources.requests.push({ uid, version: Number(version), userId: host.userId });
  }
  if (isDeletion) list?.splice(list.indexOf(uid), 1);
  if (reply.data?.secret !== undefined) {
    all.receivers.trust(new URL(String(reply.data.url)).pathname, String(reply.data.secret));
  }
}

function listOf(operation: string, resources: SharedResources): string[] | undefined {
  if (operation.endsWith('Booking')) return resources.bookings;
  if (operation.endsWith('Schedule')) return resources.schedules;
  if (operation.endsWith('EventType')) return resources.eventTypes;
  if (operation.endsWith('WebhookEndpoint')) return resources.endpoints;
  return operation === 'deleteOrganizationUser' ? resources.others : undefined;
}
