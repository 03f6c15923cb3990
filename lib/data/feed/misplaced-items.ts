import { everyShardOf, outboxShardOf, type ShardLayout } from '../../domain/jobs/shard-layout.ts';
import type { Item } from '../engine/items.ts';
import { shardLayouts } from '../engine/stored-layouts.ts';
import { keys } from '../keys/keys.ts';
import { listReadyGroups } from '../queue/due-items.ts';
import { type OutboxItem, type OutboxPage, readOutbox } from './outbox.ts';

/**
 * The number of changes, requested jobs and ready groups outside of their shards of the current layout. Timers are not counted,
 * because all workers read the timers of every shard.
 */
export async function countMisplacedItems(): Promise<number> {
  const layouts = await shardLayouts();
  const counts = await Promise.all(
    everyShardOf(layouts).map(async (shard) => {
      const groups = await listReadyGroups(shard);
      const misplaced = groups.filter(
        (group) => keys.readyGroup(group, layouts.current).pk !== group.shard,
      );
      return misplaced.length + (await countMisplacedIn(shard, layouts.current));
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function countMisplacedIn(shard: number, layout: ShardLayout): Promise<number> {
  let count = 0;
  let after: Item | undefined;
  do {
    const page = await readOutbox(shard, after);
    count += misplacedOf(page, shard, layout).length;
    after = page.next;
  } while (after !== undefined);
  return count;
}

function misplacedOf(
  { found, requests, unreadable }: OutboxPage,
  shard: number,
  layout: ShardLayout,
): readonly OutboxItem[] {
  return [
    ...found.filter(({ of, outgoing }) => outboxShardOf(of, outgoing.origin.uid, layout) !== shard),
    ...requests.filter(({ of, request }) => outboxShardOf(of, request.group.id, layout) !== shard),
    ...unreadable.filter(
      ({ of, item }) =>
        outboxShardOf(of, keys.resourceInOutbox(item.sk as string), layout) !== shard,
    ),
  ];
}
