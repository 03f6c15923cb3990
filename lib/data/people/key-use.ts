import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { makeRoomFor } from '../../domain/make-room-for.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type Items, readItems } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

/**
 * The day (UTC) on which a key was last used. It is not stored in the item of the key, because only
 * the creation and the revocation of a key may write that item.
 */
export const lastUsedOnIn = (items: Items, keyId: string): string | null =>
  (items.get(keys.apiKeyUse(keyId))?.on as string | undefined) ?? null;

/**
 * Reads the last uses of several keys of an organization. Eventually consistent at half the price,
 * because only the day matters.
 */
export async function readLastUses(
  of: OrganizationId,
  keyIds: readonly string[],
): Promise<(keyId: string) => string | null> {
  const items = await readItems(of, keyIds.map(keys.apiKeyUse), { eventually: true });
  return (keyId) => lastUsedOnIn(items, keyId);
}

/** The last day that this process has stored for each key. */
const noted = new Map<string, string>();
const notedAtMost = 2000;

/**
 * Stores the day on which a key is used, once a day. If another process has already stored this day
 * or a later one, nothing changes.
 */
export async function noteKeyUse(keyId: string, on: string): Promise<void> {
  if (noted.get(keyId) === on) return;
  try {
    await table.send(
      new UpdateCommand({
        TableName,
        Key: { ...keys.apiKeyUse(keyId) },
        UpdateExpression: 'SET #on = :on',
        ConditionExpression: 'attribute_not_exists(#on) OR #on < :on',
        ExpressionAttributeNames: { '#on': 'on' },
        ExpressionAttributeValues: { ':on': on },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
  makeRoomFor(keyId, noted, notedAtMost);
  noted.set(keyId, on);
}
