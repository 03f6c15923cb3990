import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type {
  Attempt,
  Delivery,
  DeliveryStatus,
  EventPlace,
  StoredDelivery,
} from '../../domain/webhooks/delivery.ts';
import { atVersion } from '../engine/at-version.ts';
import { type Action, commit } from '../engine/commit.ts';
import { pause } from '../engine/deadline.ts';
import { type IdempotencyKey, type ReplayableReply, replaceRecord } from '../engine/idempotency.ts';
import type { Item, Items } from '../engine/items.ts';
import { readable } from '../items/readable.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil, unexpired } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import type { Pointer } from '../queue/pointers.ts';

/** The members of a delivery that do not belong to every job. */
type StoredDoc = Omit<Delivery, 'status' | 'nextAttemptAt'>;

const form = storedForm<{ doc: StoredDoc }>();

/** A delivery is stored for 30 days, and at least for a day after its last attempt. */
const expiryOf = ({ delivery: { createdAt }, endsAtMs }: StoredDelivery): number =>
  Math.max(keptUntil(Date.parse(createdAt)), Math.ceil(endsAtMs / 1000) + 24 * 60 * 60);

/** The item of a delivery, which is the job that sends it. */
export function deliveryItem(stored: StoredDelivery): Item {
  const { ver, delivery, body, place, resourceVersion, begun, replayedAfter, enablings } = stored;
  const { status, nextAttemptAt, ...doc } = delivery;
  return {
    ver,
    status: status === 'delivered' ? 'done' : status,
    attempts: begun,
    attemptsBefore: replayedAfter,
    notBefore: nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt),
    endsAtMs: stored.endsAtMs,
    ...form.write({ doc }),
    ...(body !== undefined && { sent: body }),
    ...(place && { place }),
    resourceVersion,
    enablings,
    exp: expiryOf(stored),
  };
}

function storedDeliveryIn(item: Item): StoredDelivery {
  const status = item.status === 'done' ? 'delivered' : (item.status as DeliveryStatus);
  const nextAttemptAt = status === 'pending' ? formatInstant(item.notBefore as number) : null;
  return {
    ver: item.ver as number,
    delivery: { ...form.read(item, 'doc'), status, nextAttemptAt },
    body: item.sent as string | undefined,
    place: item.place as EventPlace | undefined,
    resourceVersion: item.resourceVersion as number,
    begun: item.attempts as number,
    replayedAfter: item.attemptsBefore as number,
    enablings: item.enablings as number,
    endsAtMs: item.endsAtMs as number,
  };
}

/** The attributes of a delivery that an attempt changes. */
export function withAttempt({ delivery }: StoredDelivery, attempt: Attempt): Item {
  const { status: _, nextAttemptAt: _n, ...doc } = delivery;
  return form.write({ doc: { ...doc, attempts: [...doc.attempts, attempt] } });
}

/** A delivery; `unreadable` if it is damaged, or a later release wrote it in another form. */
export const readableDelivery = (item: Item): StoredDelivery | 'unreadable' =>
  readable(
    () => storedDeliveryIn(item),
    ({ delivery }) => delivery.uid === keys.uidOfDelivery(item.sk as string),
  ) ?? 'unreadable';

/** The place of a delivery among those of its endpoint. Deliveries about one resource are sent in the order of its versions. */
export const pointerOfDelivery = (
  of: OrganizationId,
  endpoint: string,
  { delivery, place, resourceVersion, endsAtMs }: StoredDelivery,
): Pointer => ({
  job: keys.delivery(of, endpoint, delivery.uid),
  dueMs: Date.parse(delivery.nextAttemptAt ?? delivery.createdAt),
  orderKey: place ? keys.uidOfPartition(place.at) : endpoint,
  version: resourceVersion,
  uid: delivery.uid,
  endsAtMs,
});

/** Writes a delivery as version `ver + 1`, unless its version has changed. The version of a new delivery is 0. */
export const writeDelivery = (
  of: OrganizationId,
  endpoint: string,
  stored: StoredDelivery,
): Action => ({
  key: keys.delivery(of, endpoint, stored.delivery.uid),
  item: deliveryItem({ ...stored, ver: stored.ver + 1 }),
  ...atVersion(stored.ver),
});

/**
 * Stores the outcome of a delivery, and the final response of its request under the
 * Idempotency-Key.
 */
export async function finishDelivery(
  of: OrganizationId,
  endpoint: string,
  stored: StoredDelivery,
  answered: { readonly key: IdempotencyKey; readonly reply: ReplayableReply } | undefined,
): Promise<void> {
  const written = {
    ...writeDelivery(of, endpoint, stored),
    // Only this request writes the next version of the delivery. If that version exists, the
    // response of the table was lost.
    isOurs: ({ ver }: Item) => ver === stored.ver + 1,
  };
  const record = answered ? [replaceRecord(of, answered.key, answered.reply)] : [];
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    if ((await commit(of, [written, ...record])) === 'committed') return;
    // A concurrent request with the same key may access the record.
    await pause(Math.random() * 25 * 2 ** attempt);
  }
  throw Object.assign(new Error('The table throttles.'), { name: 'ThrottlingException' });
}

/**
 * Attempts after a conflict with another transaction or throttling. Other results are not retried.
 */
const attemptsAtMost = 6;

/**
 * A delivery for a response or an action. An expired one is undefined, even if DynamoDB has not
 * deleted it yet.
 */
export function keptDeliveryIn(
  of: OrganizationId,
  items: Items,
  endpoint: string,
  uid: string,
  nowMs: number,
): StoredDelivery | 'unreadable' | undefined {
  const item = unexpired(items.get(keys.delivery(of, endpoint, uid)), nowMs);
  return item && readableDelivery(item);
}
