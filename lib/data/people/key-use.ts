import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { makeRoomFor } from '../../domain/make-room-for.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type Items, readItems } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

/** The day on which a key was last used, in UTC. It never stands in the key's own item: only making and ending a key may write that. */
export const lastUsedOnIn = (items: Items, keyId: string): string | null =>
  (items.get(keys.apiKeyUse(keyId))?.on as string | undefined) ?? null;

/** The same of several keys of an organization. Eventually consistent, at half the price: it tells of days. */
export async function readLastUses(
  of: OrganizationId,
  keyIds: readonly string[],
): Promise<(keyId: string) => string | null> {
  const items = await readItems(of, keyIds.map(keys.apiKeyUse), { eventually: true });
  return (keyId) => lastUsedOnIn(items, keyId);
}

/** Keys by the day that this process has noted of them. */
const noted = new Map<string, string>();
const notedAtMost = 2000;

/** Notes that a key is used on a day, once a day: another process that noted it first makes it no newer. */
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
