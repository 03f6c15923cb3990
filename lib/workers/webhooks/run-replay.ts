import { type Item, type Items, readItems } from '../../data/engine/items.ts';
import { readEvents } from '../../data/feed/read-events.ts';
import { readFeedPart } from '../../data/feed/read-feed-part.ts';
import { keys } from '../../data/keys/keys.ts';
import { readEnqueuedUntil } from '../../data/queue/publish-lease.ts';
import { readableDelivery } from '../../data/webhooks/deliveries.ts';
import { replayAttributes, replayFrom } from '../../data/webhooks/replays.ts';
import { addPointer, requeueDelivery } from '../../data/webhooks/requeue-delivery.ts';
import { sentEvent } from '../../domain/feed/visible-event.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import {
  deliveryUid,
  type EventPlace,
  type EventToSend,
  newDelivery,
  requestedAgain,
  type StoredDelivery,
} from '../../domain/webhooks/delivery.ts';
import type { Replay } from '../../domain/webhooks/replay.ts';
import { wantsEvent } from '../../domain/webhooks/wants-event.ts';
import type { StoredEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import type { Outcome } from '../queue/queue.ts';
import type { StoredJob } from '../queue/table-jobs.ts';

/** Events of one part. Other deliveries of the endpoint can be sent between two parts. */
const eventsAPart = 25;
const attemptsAtMost = 5;
/** The clocks of functions differ by less. */
const clocksDifferByMs = 60_000;

/**
 * Requeues the next events of a replay, in the order of the feed. A part that is run twice requeues pending deliveries only
 * once. Events and deliveries that cannot be read are skipped.
 */
export async function runReplay(
  of: OrganizationId,
  endpoint: StoredEndpoint,
  { item }: Pick<StoredJob, 'item'>,
  nowMs: number,
): Promise<Outcome> {
  const replay = replayFrom(item);
  const found = await nextPlaces(of, replay, endpoint, nowMs);
  const events = found && (await eventsAt(of, found.places));
  if (found === undefined || events === undefined) {
    return { outcome: 'retry', error: 'Other transactions were always in progress.' };
  }
  await requeue(of, endpoint, replay, events, nowMs);
  const { position, isWaiting } = found;
  if (position === undefined)
    return { outcome: 'done', record: replayAttributes({ ...replay, status: 'done' }) };
  const record = replayAttributes({ ...replay, position });
  return { outcome: 'again', record, afterSeconds: isWaiting ? 1 : 0 };
}

/** The next places of a replay. */
interface Places {
  readonly places: readonly EventPlace[];
  /** The last position that was read; undefined at the end. */
  readonly position: number | undefined;
  /** Whether a dispatcher is creating the deliveries of the next events. */
  readonly isWaiting: boolean;
}

async function nextPlaces(
  of: OrganizationId,
  { position: after, fromMs, kinds }: Replay,
  { endpoint }: StoredEndpoint,
  nowMs: number,
): Promise<Places | undefined> {
  const part = await readFeedPart(of, { after, toldSinceMs: fromMs - clocksDifferByMs, nowMs });
  if (part === 'unsure') return undefined;
  // A delivery that is created here too early would be sent before those of earlier versions.
  const until = (await readEnqueuedUntil(of)) ?? Number.POSITIVE_INFINITY;
  const entries = part.entries.filter(({ position }) => position <= until);
  const isWaiting = entries.length < part.entries.length;
  const wanted = entries.filter(
    (entry) => wantsEvent(endpoint, entry) && entry.kinds.some((kind) => kinds.includes(kind)),
  );
  const places = wanted.slice(0, eventsAPart);
  if (wanted.length > places.length)
    return { places, position: places.at(-1)?.position, isWaiting: false };
  return { places, position: isWaiting ? Math.max(after, until) : part.next, isWaiting };
}

/** Undefined if it is not known whether one of the events exists. */
async function eventsAt(
  of: OrganizationId,
  places: readonly EventPlace[],
): Promise<readonly EventToSend[] | undefined> {
  const events = await readEvents(of, places);
  if (events === 'unsure') return undefined;
  const sent = events.filter(({ read }) => sentEvent(read) !== undefined);
  return sent.map(({ at, position, read }) => {
    const { uid: eventUid, event, version, createdAt } = read;
    return { at, position, eventUid, event, version, createdAt };
  });
}

async function requeue(
  of: OrganizationId,
  endpoint: StoredEndpoint,
  replay: Replay,
  events: readonly EventToSend[],
  nowMs: number,
): Promise<void> {
  const { uid, createdAt } = endpoint.endpoint;
  const sinceMs = Math.max(replay.fromMs, Date.parse(createdAt));
  const inPeriod = events.filter((event) => {
    const ms = Date.parse(event.createdAt);
    return ms >= sinceMs && ms < replay.toMs;
  });
  const keyOf = ({ eventUid, createdAt: at }: EventToSend) =>
    keys.delivery(of, uid, deliveryUid(eventUid, Date.parse(at)));
  const items: Items = await readItems(of, inPeriod.map(keyOf));
  for (const [index, event] of inPeriod.entries()) {
    const key = keyOf(event);
    // Deliveries are sent in the order of these instants.
    const atMs = nowMs - inPeriod.length + index;
    let item = items.get(key);
    // Reads the delivery again if an attempt has changed it.
    for (let attempt = 1; ; attempt += 1) {
      const requeued = await requeueEvent(of, endpoint, replay, { event, item, atMs });
      if (requeued !== 'changed') break;
      if (attempt === attemptsAtMost) throw new Error('Attempts kept changing a delivery.');
      item = (await readItems(of, [key])).get(key);
    }
  }
}

/** An event of a replay. */
interface ReplayedEvent {
  readonly event: EventToSend;
  /** The item of its delivery, as it was read. */
  readonly item: Item | undefined;
  /** When it is due (epoch milliseconds). */
  readonly atMs: number;
}

/** Requeues one event, if its delivery has the requested status. */
async function requeueEvent(
  of: OrganizationId,
  endpoint: StoredEndpoint,
  { deliveryStatus }: Replay,
  { event, item, atMs }: ReplayedEvent,
): Promise<'requeued' | 'skipped' | 'changed'> {
  const { uid } = endpoint.endpoint;
  const before = item && readableDelivery(item);
  if (before === 'unreadable') return 'skipped';
  const status = before?.delivery.status;
  if (deliveryStatus !== null && status !== 'pending' && status !== deliveryStatus)
    return 'skipped';
  if (before && isWaiting(before, endpoint)) {
    // A worker that died after it stored this delivery may not have added its pointer.
    await addPointer(of, uid, before);
    return 'requeued';
  }
  const again = before
    ? requestedAgain(before, endpoint, atMs)
    : newDelivery(event, endpoint, atMs);
  return requeueDelivery(of, uid, again);
}

/** Whether a delivery is sent later in any case: it is pending, and no attempt of it may be in progress. */
const isWaiting = (
  { delivery, begun, replayedAfter, enablings }: StoredDelivery,
  endpoint: StoredEndpoint,
): boolean =>
  delivery.status === 'pending' && begun === replayedAfter && enablings === endpoint.enablings;
