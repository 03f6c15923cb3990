import { everyShardOf } from '../../domain/jobs/shard-layout.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { shardLayouts } from '../engine/stored-layouts.ts';
import { keys } from '../keys/keys.ts';

const condition = 'attribute_exists(failures)';

/** The items of the outbox that have failed, of all organizations. */
export async function listStuckItems(): Promise<readonly Item[]> {
  const found = await Promise.all(
    everyShardOf(await shardLayouts()).map((shard) =>
      queryAll({
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: condition,
        ExpressionAttributeValues: { ':pk': keys.outbox(shard) },
        ConsistentRead: true,
      }),
    ),
  );
  return found.flat();
}

const keyOf = ({ pk, sk }: Item) => ({ pk: pk as string, sk: sk as string });

/** Lets the next dispatcher try an item again, if it still has failures. */
export const retryAction = (item: Item): Action => ({
  key: keyOf(item),
  update: 'REMOVE failures',
  condition,
});

/** Deletes an item, if it still has failures. */
export const discardAction = (item: Item): Action => ({
  key: keyOf(item),
  verb: 'Delete',
  condition,
});
