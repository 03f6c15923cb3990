import {
  DeleteCommand,
  QueryCommand,
  type QueryCommandOutput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Group, type QueueName, queueNames } from '../../domain/jobs/group.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import { keys } from '../keys/keys.ts';
import { dueShards } from '../keys/queue-keys.ts';

/** A ready group that a worker holds until its lease expires. */
export interface Lease extends Group {
  readonly leasedBy: string;
  /** Epoch milliseconds. */
  readonly leasedUntilMs: number;
  /** How often the group had been enqueued when it was acquired. */
  readonly puts: number;
  /** The instant since which the group has had due jobs (epoch milliseconds). */
  readonly sinceMs: number;
}

/** Makes a group ready, so that a worker acquires it soon. `puts` shows a worker that holds the group that jobs were added. */
export async function makeReady(group: Group, nowMs: number): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName,
      Key: keys.readyGroup(group),
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
async function setTimer(group: Group, dueMs: number): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName,
      Key: keys.timer(group, dueMs),
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

const groupIn = ({ organizationId, queue, id, since, dueMs }: Item): DueGroup => ({
  of: organizationId as OrganizationId,
  queue: queue as QueueName,
  id: id as string,
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
  // A timer that cannot fire now stays, and does not stop others.
  await Promise.allSettled(items.filter(isTimer).map((timer) => fireTimer(timer, nowMs)));
  return { groups: items.map(groupIn), isCut: next !== undefined };
}

/** The groups of a queue that are due in one shard. A shard with many groups of other queues is read by its parts. */
async function readDueOf(
  queue: QueueName,
  shard: number,
  nowMs: number,
): Promise<readonly Group[]> {
  const { groups, isCut } = await readDue(keys.dueUntilNow(shard, nowMs), nowMs);
  const own = groups.filter((group) => group.queue === queue);
  if (!isCut || own.length > 0) return own;
  const timers = await readDue(keys.timersUntil(shard, nowMs), nowMs);
  const fired = timers.groups.filter((group) => group.queue === queue);
  return [...(await readReady(queue, shard, nowMs)), ...fired];
}

/** A group that is due, and the instant since which it has had due jobs (epoch milliseconds). */
export interface DueGroup extends Group {
  readonly sinceMs: number;
}

/**
 * Groups of all queues that are due and that no worker holds: at least one of each queue that has ready groups, and the first
 * timers of each shard. Makes the groups of timers ready.
 */
export async function listDueGroups(nowMs: number): Promise<readonly DueGroup[]> {
  const shards = Array.from({ length: dueShards }, (_, shard) => shard);
  const found = await Promise.all(
    shards.map(async (shard) => {
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
    Key: keys.timer(group, timer.dueMs as number),
    ConditionExpression: 'setId = :set',
    ExpressionAttributeValues: { ':set': timer.setId },
  });
  await unlessRefused(() => table.send(command));
}

/** Acquires a random ready group of a queue, from a random shard on. */
export async function acquireAny(
  queue: QueueName,
  leasedUntilMs: number,
  nowMs: number,
): Promise<Lease | undefined> {
  const first = Math.floor(Math.random() * dueShards);
  for (let i = 0; i < dueShards; i += 1) {
    const shard = (first + i) % dueShards;
    const ready = await readDueOf(queue, shard, nowMs);
    for (const group of ready.toSorted(() => Math.random() - 0.5)) {
      const acquired = await acquireGroup(group, leasedUntilMs, nowMs);
      if (acquired !== 'refused') return acquired;
    }
  }
  return undefined;
}

/**
 * Acquires a ready group, if no other worker holds it. Each acquisition has its own ID, so that it is not refused by itself if
 * the response is lost and the request is sent again.
 */
async function acquireGroup(
  group: Group,
  leasedUntilMs: number,
  nowMs: number,
): Promise<Lease | 'refused'> {
  const leasedBy = crypto.randomUUID();
  const command = new UpdateCommand({
    TableName,
    Key: keys.readyGroup(group),
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
  const command = new UpdateCommand({
    TableName,
    Key: keys.readyGroup(lease),
    UpdateExpression: 'SET since = :since REMOVE leasedBy, leasedUntil',
    ConditionExpression: 'leasedBy = :by',
    ExpressionAttributeValues: {
      ':by': lease.leasedBy,
      ':since': isReady ? nextMs : nowMs,
    },
  });
  await unlessRefused(() => table.send(command));
}

function removeReady(lease: Lease): Promise<'removed' | 'refused'> {
  const command = new DeleteCommand({
    TableName,
    Key: keys.readyGroup(lease),
    ConditionExpression: 'leasedBy = :by AND puts = :puts',
    ExpressionAttributeValues: { ':by': lease.leasedBy, ':puts': lease.puts },
  });
  return unlessRefused<'removed'>(async () => {
    await table.send(command);
    return 'removed';
  });
}
