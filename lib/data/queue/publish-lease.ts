import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Group } from '../../domain/jobs/group.ts';
import { firstLayout, layoutsIn } from '../../domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { shardLayouts } from '../engine/stored-layouts.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

/** The lease of the dispatcher of an organization. */
export interface PublishLease {
  /** The keys of the items of the lease: one, or two while an operator changes the number of shards. */
  readonly items: readonly Key[];
  readonly leasedBy: string;
  /** The jobs of all events up to this position exist. */
  readonly enqueuedUntil: number;
  /** Whether another dispatcher had the lease and did not delete it. Its events may have no jobs. */
  readonly isTakeover: boolean;
}

/** A dispatcher that publishes the changes of an organization. */
interface Publisher {
  readonly leasedBy: string;
  /** Epoch milliseconds. */
  readonly leasedUntilMs: number;
  /** The shard of an expired lease; undefined if none was found. */
  readonly expiredIn?: string | undefined;
}

const groupOf = (of: OrganizationId): Group => ({ of, queue: 'publish', id: '' });

/**
 * Acquires the right to publish the changes of an organization. `position` is the position of the feed that was read
 * before. It is stored only if no other dispatcher died with the lease, because the jobs after its position may be missing.
 *
 * While the number of shards changes, another dispatcher may know only one of the two layouts. A dispatcher that knows both
 * acquires an item in each of them, first in that with fewer shards, so exactly one dispatcher gets all of its items.
 */
export async function acquirePublishing(
  of: OrganizationId,
  publisher: Publisher,
  position: number,
  nowMs: number,
): Promise<PublishLease | 'refused'> {
  const { leasedBy } = publisher;
  const acquired: LeaseItem[] = [];
  for (const key of await leaseKeysOf(of, publisher.expiredIn)) {
    const item = await acquireItem(of, key, { publisher, position, nowMs });
    if (item === 'refused') {
      await Promise.all(acquired.map((one) => returnItem(one, leasedBy, nowMs)));
      return 'refused';
    }
    acquired.push(item);
  }
  return {
    items: acquired.map(({ key }) => key),
    leasedBy,
    enqueuedUntil: Math.min(...acquired.map((item) => item.enqueuedUntil)),
    isTakeover: acquired.some(({ isTakeover }) => isTakeover),
  };
}

/** The keys of the items of the lease, in the order in which they are acquired. */
async function leaseKeysOf(of: OrganizationId, expiredIn?: string): Promise<readonly Key[]> {
  const layouts = layoutsIn(await shardLayouts()).toSorted((a, b) => a.shards - b.shards);
  const { sk } = keys.readyGroup(groupOf(of), firstLayout);
  const shards = layouts.map((layout) => keys.readyGroup(groupOf(of), layout).pk);
  return [...new Set([...shards, ...(expiredIn ? [expiredIn] : [])])].map((pk) => ({ pk, sk }));
}

interface LeaseItem extends Pick<PublishLease, 'enqueuedUntil' | 'isTakeover'> {
  readonly key: Key;
}

interface Acquisition {
  readonly publisher: Publisher;
  readonly position: number;
  readonly nowMs: number;
}

function acquireItem(
  of: OrganizationId,
  key: Key,
  { publisher: { leasedBy, leasedUntilMs }, position, nowMs }: Acquisition,
): Promise<LeaseItem | 'refused'> {
  const command = new UpdateCommand({
    TableName,
    Key: { ...key },
    UpdateExpression:
      'SET organizationId = :of, queue = :queue, id = :id, leasedBy = :by, leasedUntil = :until, #position = if_not_exists(#position, :position) ADD puts :one',
    ConditionExpression:
      'attribute_not_exists(leasedUntil) OR leasedUntil <= :now OR leasedBy = :by',
    ExpressionAttributeNames: { '#position': 'position' },
    ExpressionAttributeValues: {
      ':of': of,
      ':queue': 'publish',
      ':id': '',
      ':by': leasedBy,
      ':until': leasedUntilMs,
      ':position': position,
      ':now': nowMs,
      ':one': 1,
    },
    ReturnValues: 'ALL_NEW',
  });
  return unlessRefused(async () => {
    const { Attributes = {} } = await table.send(command);
    const isTakeover = (Attributes.puts as number) > 1;
    return { key, enqueuedUntil: Attributes.position as number, isTakeover };
  });
}

/** Gives an item of the lease back. If it was taken over, jobs after its position may be missing, so it stays and is expired. */
async function returnItem(
  { key, isTakeover }: LeaseItem,
  leasedBy: string,
  nowMs: number,
): Promise<void> {
  if (!isTakeover) return removeItem(key, leasedBy);
  const command = new UpdateCommand({
    TableName,
    Key: { ...key },
    UpdateExpression: 'SET leasedUntil = :now',
    ConditionExpression: 'leasedBy = :by',
    ExpressionAttributeValues: { ':by': leasedBy, ':now': nowMs },
  });
  await unlessRefused(() => table.send(command));
}

async function readLease(key: Key): Promise<Item | undefined> {
  const command = new GetCommand({ TableName, Key: { ...key }, ConsistentRead: true });
  return (await table.send(command)).Item;
}

/** The last position whose jobs exist; undefined if the jobs of all published events exist. Consistent. */
export async function readEnqueuedUntil(of: OrganizationId): Promise<number | undefined> {
  const leases = await Promise.all((await leaseKeysOf(of)).map(readLease));
  const positions = leases.flatMap((item) => (item ? [item.position as number] : []));
  return positions.length === 0 ? undefined : Math.min(...positions);
}

/** Stores that the jobs of all events up to a position exist. */
export async function moveEnqueued(
  { items, leasedBy }: PublishLease,
  position: number,
): Promise<void> {
  for (const key of items) {
    const command = new UpdateCommand({
      TableName,
      Key: { ...key },
      UpdateExpression: 'SET #position = :position',
      ConditionExpression: 'leasedBy = :by',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':by': leasedBy, ':position': position },
    });
    await unlessRefused(() => table.send(command));
  }
}

/** Deletes the lease: the jobs of all published events exist. */
export async function endPublishing({ items, leasedBy }: PublishLease): Promise<void> {
  for (const key of items) await removeItem(key, leasedBy);
}

async function removeItem(key: Key, leasedBy: string): Promise<void> {
  const command = new DeleteCommand({
    TableName,
    Key: { ...key },
    ConditionExpression: 'leasedBy = :by',
    ExpressionAttributeValues: { ':by': leasedBy },
  });
  await unlessRefused(() => table.send(command));
}
