import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Replay, StoredReplay } from '../../domain/webhooks/replay.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { withoutConflict } from '../engine/without-conflict.ts';
import { storedForm } from '../items/stored-form.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ doc: Replay }>();

const storedReplayFrom = (item: Item | undefined): StoredReplay | undefined =>
  item && { ver: item.ver as number, replay: form.read(item, 'doc') };

export const replayIn = (
  of: OrganizationId,
  items: Items,
  endpoint: string,
): StoredReplay | undefined => storedReplayFrom(items.get(keys.webhookReplay(of, endpoint)));

const itemOf = ({ ver, replay }: StoredReplay): Item => ({
  ver: ver + 1,
  ...form.write({ doc: replay }),
});

/**
 * Writes the replay as version `ver + 1`, if it is still at version `ver` (0 = it must not exist).
 */
export const writeReplay = (
  of: OrganizationId,
  endpoint: string,
  stored: StoredReplay,
): Action => ({
  key: keys.webhookReplay(of, endpoint),
  item: itemOf(stored),
  ...atVersion(stored.ver),
  isOurs: (item) => form.read(item, 'doc').uid === stored.replay.uid,
});

/** Consistent. */
export async function findReplay(
  of: OrganizationId,
  endpoint: string,
): Promise<StoredReplay | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.webhookReplay(of, endpoint), ConsistentRead: true }),
  );
  return storedReplayFrom(Item);
}

/** Stores the progress of a replay, unless another call has changed it. */
export async function saveReplay(
  of: OrganizationId,
  endpoint: string,
  stored: StoredReplay,
): Promise<void> {
  const { condition, values } = atVersion(stored.ver);
  const command = new PutCommand({
    TableName,
    Item: { ...itemOf(stored), ...keys.webhookReplay(of, endpoint) },
    ConditionExpression: condition,
    ...(values && { ExpressionAttributeValues: { ...values } }),
  });
  try {
    await withoutConflict(() => table.send(command));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
