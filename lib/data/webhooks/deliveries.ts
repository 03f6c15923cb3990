import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Delivery, EventPlace, StoredDelivery } from '../../domain/webhooks/delivery.ts';
import { atVersion } from '../engine/at-version.ts';
import { type Action, commit } from '../engine/commit.ts';
import { pause } from '../engine/deadline.ts';
import { type IdempotencyKey, type ReplayableReply, replaceRecord } from '../engine/idempotency.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { withoutConflict } from '../engine/without-conflict.ts';
import { readable } from '../items/readable.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil, unexpired } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

export const deliveryForm = storedForm<{ doc: Delivery }>();

const storedDeliveryFrom = (item: Item): StoredDelivery => ({
  ver: item.ver as number,
  delivery: deliveryForm.read(item, 'doc'),
  body: item.sent as string | undefined,
  place: item.place as EventPlace | undefined,
  replayedAfter: item.replayedAfter as number | undefined,
});

/** A delivery is stored until after its next attempt, regardless of its age. */
const keptAfterAttemptMs = 24 * 60 * 60 * 1000;

function expiryOf({ createdAt, nextAttemptAt }: Delivery): number {
  const kept = keptUntil(Date.parse(createdAt));
  if (nextAttemptAt === null) return kept;
  return Math.max(kept, Math.ceil((Date.parse(nextAttemptAt) + keptAfterAttemptMs) / 1000));
}

const itemOf = ({ ver, delivery, body, place, replayedAfter }: StoredDelivery): Item => ({
  ver: ver + 1,
  status: delivery.status,
  event: delivery.event,
  ...deliveryForm.write({ doc: delivery }),
  ...(body !== undefined && { sent: body }),
  ...(place && { place }),
  ...(replayedAfter !== undefined && { replayedAfter }),
  exp: expiryOf(delivery),
});

/**
 * Writes the whole delivery as version `ver + 1`, if it is still at version `ver` (0 = it must not
 * exist).
 */
export const writeDelivery = (
  of: OrganizationId,
  endpoint: string,
  stored: StoredDelivery,
): Action => ({
  key: keys.delivery(of, endpoint, stored.delivery.uid),
  item: itemOf(stored),
  ...atVersion(stored.ver),
});

/**
 * Stores the outcome of an attempt, if the delivery is as it was read. `refused`: another call has
 * stored a newer state.
 */
export async function recordDelivery(
  of: OrganizationId,
  endpoint: string,
  stored: StoredDelivery,
): Promise<'recorded' | 'refused'> {
  const { condition, values } = atVersion(stored.ver);
  const command = new PutCommand({
    TableName,
    Item: { ...itemOf(stored), ...keys.delivery(of, endpoint, stored.delivery.uid) },
    ConditionExpression: condition,
    ...(values && { ExpressionAttributeValues: { ...values } }),
  });
  try {
    await withoutConflict(() => table.send(command));
    return 'recorded';
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'refused';
    throw error;
  }
}

function deliveryIn(
  of: OrganizationId,
  items: Items,
  endpoint: string,
  uid: string,
): StoredDelivery | undefined {
  const item = items.get(keys.delivery(of, endpoint, uid));
  return item && storedDeliveryFrom(item);
}

/**
 * Reads a delivery; `unreadable` if it is damaged or has an unknown form, so that it does not block
 * others.
 */
export const readableDeliveryIn = (
  of: OrganizationId,
  items: Items,
  endpoint: string,
  uid: string,
): StoredDelivery | 'unreadable' | undefined =>
  items.get(keys.delivery(of, endpoint, uid)) &&
  (readable(
    () => deliveryIn(of, items, endpoint, uid) as StoredDelivery,
    ({ delivery }) => delivery.uid === uid,
  ) ??
    'unreadable');

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
export const keptDeliveryIn = (
  of: OrganizationId,
  items: Items,
  endpoint: string,
  uid: string,
  nowMs: number,
): StoredDelivery | 'unreadable' | undefined =>
  unexpired(items.get(keys.delivery(of, endpoint, uid)), nowMs) &&
  readableDeliveryIn(of, items, endpoint, uid);
