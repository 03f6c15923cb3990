import {
  DeleteCommand,
  QueryCommand,
  type QueryCommandOutput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Group, type QueueName, queueNames } from '../../domain/jobs/group.ts';
import { everyShardOf } from '../../domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { shardLayouts } from '../engine/stored-layouts.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import { keys } from '../keys/keys.ts';

/** A group with the partition of its ready item. While the number of shards changes, a group can be ready in two partitions. */
export interface ReadyGroup extends Group {
  readonly shard: string;
}

/** Makes a group ready, so that a worker acquires it soon. `puts` shows a worker that holds the group that jobs were added. */
export async function makeReady(group: Group, nowMs: number): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName,
      Key: keys.readyGroup(group, (await shardLayouts()).current),
      UpdateExpression:
        'SET organizationId = :of, queue = :queue, id = :id, since = if_not_exists(since, :now) ADD puts :one',
      ExpressionAttributeValues: {
        ':of': group.of,
        ':queue': group.queue,
        ':id': group.id,
        ':now': nowMs,
        ':one': 1,
      },
    }),
  );
}

/** Makes a group ready at an instant. The same instant is the same timer, with another `setId`. */
export async function setTimer(group: Group, dueMs: number): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName,
      Key: keys.timer(group, dueMs, (await shardLayouts()).current),
      UpdateExpression:
        'SET organizationId = :of, queue = :queue, id = :id, dueMs = :due, setId = :set',
      ExpressionAttributeValues: {
        ':of': group.of,
        ':queue': group.queue,
        ':id': group.id,
        ':due': dueMs,
        ':set': crypto.randomUUID(),
      },
    }),
  );
}

const itemsAPage = 100;

interface ShardRange {
  readonly pk: string;
  readonly from: string;
  readonly to: string;
}

/** A page of ready groups and timers that no worker holds. Consistent. */
async function readPage({ pk, from, to }: ShardRange, nowMs: number, after?: Item) {
  const { Items: items = [], LastEvaluatedKey: next }: QueryCommandOutput = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      FilterExpression: 'attribute_not_exists(leasedUntil) OR leasedUntil <= :now',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to, ':now': nowMs },
      ConsistentRead: true,
      Limit: itemsAPage,
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
  return { items, next };
}

/** All ready groups of a shard, of all queues. Consistent. */
export async function listReadyGroups(shard: number): Promise<readonly DueGroup[]> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :ready)',
    ExpressionAttributeValues: { ':pk': keys.dueItems(shard), ':ready': keys.readyPrefix },
    ConsistentRead: true,
  });
  return items.map(groupIn);
}

/** Ready groups of a queue from one page of a shard, at most 100, that no worker holds. */
async function readReady(
  queue: QueueName,
  shard: number,
  nowMs: number,
): Promise<readonly DueGroup[]> {
  let after: Item | undefined;
  do {
    const { items, next } = await readPage(keys.readyGroups(queue, shard), nowMs, after);
    if (items.length > 0) return items.map(groupIn);
    after = next;
  } while (after !== undefined);
  return [];
}

const groupIn = ({ pk, organizationId, queue, id, since, dueMs }: Item): DueGroup => ({
  of: organizationId as OrganizationId,
  queue: queue as QueueName,
  id: id as string,
  shard: pk as string,
  sinceMs: (since ?? dueMs ?? 0) as number,
});

/** Due groups of one shard, of all queues, that no worker holds. `isCut`: there are more. */
interface DuePage {
  readonly groups: readonly DueGroup[];
  readonly isCut: boolean;
}

/**
 * Reads a page of what is due in one shard, and makes the groups of its timers ready. After a crash between the two writes, a
 * timer fires again. A timer that was set again in the meantime stays.
 */
async function readDue(range: ShardRange, nowMs: number): Promise<DuePage> {
  const { items, next } = await readPage(range, nowMs);
  const { current } = await shardLayouts();
  // A timer that cannot fire now stays, and does not stop others.
  await Promise.allSettled(items.filter(isTimer).map((timer) => fireTimer(timer, nowMs)));
  const groups = items.map((item) => {
    const group = groupIn(item);
    // The timer may be in a shard of a former layout.
    return isTimer(item) ? { ...group, shard: keys.readyGroup(group, current).pk } : group;
  });
  return { groups, isCut: next !== undefined };
}

/** The groups of a queue that are due in one shard. A shard with many groups of other queues is read by its parts. */
export async function readDueOf(
  queue: QueueName,
  shard: number,
  nowMs: number,
): Promise<readonly DueGroup[]> {
  const { groups, isCut } = await readDue(keys.dueUntilNow(shard, nowMs), nowMs);
  const own = groups.filter((group) => group.queue === queue);
  if (!isCut || own.length > 0) return own;
  const timers = await readDue(keys.timersUntil(shard, nowMs), nowMs);
  const fired = timers.groups.filter((group) => group.queue === queue);
  return [...(await readReady(queue, shard, nowMs)), ...fired];
}

/** A group that is due, and the instant since which it has had due jobs (epoch milliseconds). */
export interface DueGroup extends ReadyGroup {
  readonly sinceMs: number;
}

/**
 * Groups of all queues that are due and that no worker holds: at least one of each queue that has ready groups, and the first
 * timers of each shard. Makes the groups of timers ready.
 */
export async function listDueGroups(nowMs: number): Promise<readonly DueGroup[]> {
  const found = await Promise.all(
    everyShardOf(await shardLayouts()).map(async (shard) => {
      const { groups, isCut } = await readDue(keys.dueUntilNow(shard, nowMs), nowMs);
      if (!isCut) return groups;
      // A shard with many groups of one queue is read by its parts.
      const [timers, ...ready] = await Promise.all([
        readDue(keys.timersUntil(shard, nowMs), nowMs),
        ...queueNames.map((queue) => readReady(queue, shard, nowMs)),
      ]);
      return [...ready.flat(), ...timers.groups];
    }),
  );
  return found.flat();
}

const isTimer = ({ setId }: Item): boolean => setId !== undefined;

async function fireTimer(timer: Item, nowMs: number): Promise<void> {
  const group = groupIn(timer);
  await makeReady(group, nowMs);
  const command = new DeleteCommand({
    TableName,
    Key: { pk: timer.pk, sk: timer.sk },
    ConditionExpression: 'setId = :set',
    ExpressionAttributeValues: { ':set': timer.setId },
  });
  await unlessRefused(() => table.send(command));
}
