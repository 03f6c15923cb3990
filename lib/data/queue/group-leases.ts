import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { QueueName } from '../../domain/jobs/group.ts';
import { everyShardOf, firstLayout, layoutsIn } from '../../domain/jobs/shard-layout.ts';
import { pause } from '../engine/deadline.ts';
import { shardLayouts } from '../engine/stored-layouts.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import { type ReadyGroup, readDueOf, setTimer } from './due-items.ts';

/** A ready group that a worker holds until its lease expires. */
export interface Lease extends ReadyGroup {
  readonly leasedBy: string;
  /** Epoch milliseconds. */
  readonly leasedUntilMs: number;
  /** How often the group had been enqueued when it was acquired. */
  readonly puts: number;
  /** The instant since which the group has had due jobs (epoch milliseconds). */
  readonly sinceMs: number;
}

/**
 * Acquires a random ready group of a queue, from a random shard on. Reads one shard first, then always twice as many
 * concurrently, so that many shards do not delay a group, and a busy worker reads few.
 */
export async function acquireAny(
  queue: QueueName,
  leasedUntilMs: number,
  nowMs: number,
): Promise<Lease | undefined> {
  const shards = everyShardOf(await shardLayouts());
  const first = Math.floor(Math.random() * shards.length);
  const inTurn = [...shards.slice(first), ...shards.slice(0, first)];
  for (let from = 0, count = 1; from < inTurn.length; from += count, count *= 2) {
    const some = inTurn.slice(from, from + count);
    const ready = await Promise.all(some.map((shard) => readDueOf(queue, shard, nowMs)));
    for (const group of ready.flat().toSorted(() => Math.random() - 0.5)) {
      const acquired = await acquireGroup(group, leasedUntilMs, nowMs);
      if (acquired !== 'refused') return acquired;
    }
  }
  return undefined;
}

/** The key of a ready group. Its sort key does not depend on the layout. */
const keyOf = ({ shard: pk, ...group }: ReadyGroup): Key => ({
  ...keys.readyGroup(group, firstLayout),
  pk,
});

/** Maximum time until a worker tries again to acquire a group that another one acquired in the other layout (milliseconds). */
const againWithinMs = 100;

/**
 * Acquires a ready group, if no other worker holds it, neither in this nor in the other layout. Two workers that acquire it in
 * different layouts at the same time both give it back, and try once more after different times.
 */
async function acquireGroup(
  group: ReadyGroup,
  leasedUntilMs: number,
  nowMs: number,
  isLast = false,
): Promise<Lease | 'refused'> {
  const lease = await leaseGroup(group, leasedUntilMs, nowMs);
  if (lease === 'refused' || !(await isHeldInOtherShard(lease, nowMs))) return lease;
  await returnGroup(lease, lease.sinceMs);
  if (isLast) return 'refused';
  await pause(Math.random() * againWithinMs);
  return acquireGroup(group, leasedUntilMs, nowMs, true);
}

/** Whether another worker holds the group in the shard of the other layout. Both acquire it before they look, so at most one keeps it. */
async function isHeldInOtherShard(lease: Lease, nowMs: number): Promise<boolean> {
  const found = await Promise.all(
    (await otherKeysOf(lease)).map((Key) =>
      table.send(new GetCommand({ TableName, Key, ConsistentRead: true })),
    ),
  );
  return found.some(({ Item }) => Item !== undefined && (Item.leasedUntil ?? 0) > nowMs);
}

/** The keys at which a group can be ready in other layouts. None unless an operator is changing the number of shards. */
async function otherKeysOf({ shard, ...group }: ReadyGroup): Promise<readonly Key[]> {
  const layouts = layoutsIn(await shardLayouts());
  return layouts.map((layout) => keys.readyGroup(group, layout)).filter(({ pk }) => pk !== shard);
}

/**
 * Leases a group in its shard. Each acquisition has its own ID, so that it is not refused by itself if the response is lost and
 * the request is sent again.
 */
async function leaseGroup(
  group: ReadyGroup,
  leasedUntilMs: number,
  nowMs: number,
): Promise<Lease | 'refused'> {
  const leasedBy = crypto.randomUUID();
  const command = new UpdateCommand({
    TableName,
    Key: keyOf(group),
    UpdateExpression: 'SET leasedBy = :by, leasedUntil = :until',
    ConditionExpression:
      'attribute_exists(pk) AND (attribute_not_exists(leasedUntil) OR leasedUntil <= :now OR leasedBy = :by)',
    ExpressionAttributeValues: {
      ':by': leasedBy,
      ':until': leasedUntilMs,
      ':now': nowMs,
    },
    ReturnValues: 'ALL_NEW',
  });
  return unlessRefused(async () => {
    const { Attributes = {} } = await table.send(command);
    return {
      ...group,
      leasedBy,
      leasedUntilMs,
      puts: Attributes.puts as number,
      sinceMs: Attributes.since as number,
    };
  });
}

/**
 * Gives a group back. `nextMs` is the instant at which it must be ready again; undefined if no job is left. The timer is
 * written before the group is removed. A group that was enqueued since it was acquired stays ready.
 */
export async function releaseGroup(
  lease: Lease,
  nextMs: number | undefined,
  nowMs: number,
): Promise<void> {
  const isReady = nextMs !== undefined && nextMs <= nowMs;
  if (nextMs !== undefined && !isReady) await setTimer(lease, nextMs);
  if (!isReady && (await removeReady(lease)) === 'removed') return;
  await returnGroup(lease, isReady ? nextMs : nowMs);
}

/** Ends a lease. The group stays ready. */
async function returnGroup(lease: Lease, sinceMs: number): Promise<void> {
  const command = new UpdateCommand({
    TableName,
    Key: keyOf(lease),
    UpdateExpression: 'SET since = :since REMOVE leasedBy, leasedUntil',
    ConditionExpression: 'leasedBy = :by',
    ExpressionAttributeValues: { ':by': lease.leasedBy, ':since': sinceMs },
  });
  await unlessRefused(() => table.send(command));
}

function removeReady(lease: Lease): Promise<'removed' | 'refused'> {
  const command = new DeleteCommand({
    TableName,
    Key: keyOf(lease),
    ConditionExpression: 'leasedBy = :by AND puts = :puts',
    ExpressionAttributeValues: { ':by': lease.leasedBy, ':puts': lease.puts },
  });
  return unlessRefused<'removed'>(async () => {
    await table.send(command);
    return 'removed';
  });
}
