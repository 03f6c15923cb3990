import type { Key } from '../../../lib/data/keys/key.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import type { Origin } from '../../../lib/domain/feed/outgoing.ts';
import { firstLayout, outboxShardOf } from '../../../lib/domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';

/** The key of an unpublished change in a table whose number of shards was never changed. */
export const outgoingKey = (of: OrganizationId, origin: Origin, version: number): Key => ({
  pk: keys.outbox(outboxShardOf(of, origin.uid, firstLayout)),
  sk: keys.outgoing(of, origin, version),
});
