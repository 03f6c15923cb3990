import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
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

/** The key of the record that stops messages to an address. */
export const stopKey = (of: OrganizationId, email: string): Key =>
  keys.stoppedAddress(of, hashOfAddress(email));

/** Stops messages to an address whose reader has unsubscribed. It does not expire. */
export function stopAction(of: OrganizationId, addressHash: string, since: string): Action {
  const { doc, schema } = form.write({ doc: { reason: 'unsubscribed', since } });
  return {
    key: keys.stoppedAddress(of, addressHash),
    update: 'SET doc = :doc, #schema = :schema REMOVE exp',
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
 * Allows messages to an address again. Returns the reason why they were stopped; undefined if they
 * were not.
 */
export async function removeStop(
  of: OrganizationId,
  email: string,
  nowMs: number,
): Promise<StoppedAddress | undefined> {
  const command = new DeleteCommand({
    TableName,
    Key: stopKey(of, email),
    ReturnValues: 'ALL_OLD',
  });
  const { Attributes: item } = await table.send(command);
  return item && isStop(item, nowMs) ? form.read(item, 'doc') : undefined;
}
