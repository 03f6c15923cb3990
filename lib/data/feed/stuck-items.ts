import { outboxShards } from '../../domain/feed/outgoing.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { keys } from '../keys/keys.ts';
import { type Failures, failuresIn } from './failures.ts';

/** An item of the outbox that could not be processed. */
export interface StuckItem extends Failures {
  readonly item: Item;
  /** Lets the next dispatcher try it again. */
  readonly retry: Action;
  /** Deletes it, if it still fails. */
  readonly discard: Action;
}

/** The items of the outbox that have failed, of all organizations. */
export async function listStuckItems(): Promise<readonly StuckItem[]> {
  const shards = Array.from({ length: outboxShards }, (_, shard) => shard);
  const found = await Promise.all(
    shards.map((shard) =>
      queryAll({
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'attribute_exists(failures)',
        ExpressionAttributeValues: { ':pk': keys.outbox(shard) },
        ConsistentRead: true,
      }),
    ),
  );
  return found.flat().flatMap((item) => {
    const failures = failuresIn(item);
    if (failures === undefined) return [];
    const key = { pk: item.pk as string, sk: item.sk as string };
    const condition = 'attribute_exists(failures)';
    const retry = { key, update: 'REMOVE failures', condition };
    return [{ ...failures, item, retry, discard: { key, verb: 'Delete' as const, condition } }];
  });
}
