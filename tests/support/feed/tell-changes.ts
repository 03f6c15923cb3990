import { shardLayouts } from '../../../lib/data/engine/stored-layouts.ts';
import { everyShardOf, firstLayout } from '../../../lib/domain/jobs/shard-layout.ts';
import { drain } from '../../../lib/workers/dispatch/drain.ts';

/** All shards of a table whose number of shards was never changed. */
export const everyShard = everyShardOf({ current: firstLayout, other: undefined });

/** Publishes all changes that have been made, like the dispatcher, with its clock `aheadMs` ahead. */
export async function tellChanges(aheadMs = 0): Promise<void> {
  for (let rounds = 0; rounds < 50; rounds += 1) {
    const shards = everyShardOf(await shardLayouts());
    const { waiting, errors } = await drain(shards, Date.now() + aheadMs);
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    if (waiting.length === 0) return;
  }
  throw new Error('Some changes were not published.');
}
