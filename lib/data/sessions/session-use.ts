import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type Item, readItems } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

/** The last use is stored at most once in this time. */
const storedEveryMs = 30 * 60_000;
/** A use is stored for as long as a session can last. */
const storedForSeconds = 31 * 24 * 60 * 60;

const usedMsIn = (item: Item | undefined): number => (item?.usedMs as number | undefined) ?? 0;

/** Returns the last use of a session that was stored, in epoch milliseconds; 0 if none was. */
export async function findSessionUse(uid: string): Promise<number> {
  const Key = keys.sessionUse(uid);
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return usedMsIn(Item);
}

/** Reads the last uses of several sessions. */
export async function readSessionUses(
  of: OrganizationId,
  uids: readonly string[],
): Promise<(uid: string) => number> {
  const items = await readItems(of, uids.map(keys.sessionUse));
  return (uid) => usedMsIn(items.get(keys.sessionUse(uid)));
}

/** Stores that a session is used, unless a use was stored a short time ago. */
export async function noteSessionUse(uid: string, usedMs: number, nowMs: number): Promise<void> {
  if (nowMs - usedMs < storedEveryMs) return;
  try {
    await table.send(
      new UpdateCommand({
        TableName,
        Key: keys.sessionUse(uid),
        UpdateExpression: 'SET usedMs = :now, #exp = :exp',
        ConditionExpression: 'attribute_not_exists(usedMs) OR usedMs < :now',
        ExpressionAttributeNames: { '#exp': 'exp' },
        ExpressionAttributeValues: {
          ':now': nowMs,
          ':exp': Math.floor(nowMs / 1000) + storedForSeconds,
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
