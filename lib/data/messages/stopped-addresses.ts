import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isToGuest } from '../../domain/messages/is-to-guest.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { StoppedAddress } from '../../domain/messages/undeliverable.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { storedForm } from '../items/stored-form.ts';
import { unexpired } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import { hashOfAddress } from '../people/addresses.ts';

const form = storedForm<{ doc: StoppedAddress }>();

/**
 * Time after which a bounced address is tried again, because servers are repaired and mailboxes are
 * created.
 */
const bounceSeconds = 90 * 24 * 60 * 60;

const stopKey = (of: OrganizationId, email: string): Key =>
  keys.stoppedAddress(of, hashOfAddress(email));

const unsubscriptionKey = (of: OrganizationId, email: string): Key =>
  keys.unsubscribedAddress(of, hashOfAddress(email));

/** The keys of the records that stop a message. Only messages to guests are stopped by an unsubscription. */
export const stopKeys = (
  of: OrganizationId,
  message: Pick<Message, 'role' | 'to'>,
): readonly Key[] => [
  stopKey(of, message.to.email),
  ...(isToGuest(message) ? [unsubscriptionKey(of, message.to.email)] : []),
];

/**
 * Stops messages to an address as to a guest. It has an item of its own, so that it holds after a
 * bounce has expired.
 */
export function unsubscribeAction(of: OrganizationId, addressHash: string, since: string): Action {
  const { doc, schema } = form.write({ doc: { reason: 'unsubscribed', since } });
  return {
    key: keys.unsubscribedAddress(of, addressHash),
    update: 'SET doc = :doc, #schema = :schema',
    names: { '#schema': 'schema' },
    values: { ':doc': doc, ':schema': schema },
  };
}

/** Whether the item of an address stops messages to it. */
export const isStop = (item: Item | undefined, nowMs: number): boolean =>
  unexpired(item, nowMs) !== undefined;

/**
 * Stops messages to an address. A bounce never replaces a complaint, because a complaint does not
 * expire.
 */
export async function putStop(
  of: OrganizationId,
  email: string,
  stopped: StoppedAddress,
): Promise<void> {
  const { doc, schema } = form.write({ doc: stopped });
  const isBounce = stopped.reason === 'bounced';
  const exp = Math.floor(Date.parse(stopped.since) / 1000) + bounceSeconds;
  const command = new UpdateCommand({
    TableName,
    Key: stopKey(of, email),
    UpdateExpression: isBounce
      ? 'SET doc = :doc, #schema = :schema, exp = :exp'
      : 'SET doc = :doc, #schema = :schema REMOVE exp',
    ...(isBounce && { ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(exp)' }),
    ExpressionAttributeNames: { '#schema': 'schema' },
    ExpressionAttributeValues: { ':doc': doc, ':schema': schema, ...(isBounce && { ':exp': exp }) },
  });
  try {
    await table.send(command);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/**
 * Allows messages to an address again, also as to a guest. Returns the reasons why they were
 * stopped.
 */
export async function removeStops(
  of: OrganizationId,
  email: string,
  nowMs: number,
): Promise<readonly StoppedAddress[]> {
  const removed = await Promise.all(
    [stopKey(of, email), unsubscriptionKey(of, email)].map((Key) =>
      table.send(new DeleteCommand({ TableName, Key: { ...Key }, ReturnValues: 'ALL_OLD' })),
    ),
  );
  return removed.flatMap(({ Attributes: item }) =>
    item && isStop(item, nowMs) ? form.read(item, 'doc') : [],
  );
}
