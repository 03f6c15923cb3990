import { keys } from '../../../lib/data/keys/keys.ts';
import type { Group } from '../../../lib/domain/jobs/group.ts';
import {
  firstLayout,
  outboxShardsOf,
  type ShardLayout,
} from '../../../lib/domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';

/** A layout in which the changes of an organization, and the lease of its dispatcher, are in other shards than in the first one. */
export function widerLayout(of: OrganizationId): ShardLayout {
  const publish: Group = { of, queue: 'publish', id: '' };
  const shardsIn = (layout: ShardLayout) => [
    outboxShardsOf(of, layout)[0],
    keys.readyGroup(publish, layout).pk,
  ];
  const first = shardsIn(firstLayout);
  for (let shards = firstLayout.shards + 1; ; shards += 1) {
    const layout = { ...firstLayout, shards };
    if (shardsIn(layout).every((shard, at) => shard !== first[at])) return layout;
  }
}
