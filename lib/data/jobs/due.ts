import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  QueryCommand,
  type QueryCommandOutput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { outboxShards } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { withoutConflict } from '../engine/without-conflict.ts';
import type { Due, DueKind } from '../keys/due.ts';
import { keys } from '../keys/keys.ts';

/** A job as it was read or acquired. */
export interface DueJob extends Due {
  /** The time since which the job has been due, in epoch milliseconds. */
  readonly sinceMs: number;
  /** Number of times that the job was added. */
  readonly puts: number;
  /** The worker that holds the job until `untilMs` (epoch milliseconds). */
  readonly taken: { readonly by: string; readonly untilMs: number } | undefined;
}

type Sought = Omit<Due, 'of'>;

/** The job that synchronizes the calendars of a connection immediately. */
export const connectionLane = (uid: string) => ({ kind: 'calendar', id: uid, dueAtMs: 0 }) as const;

/** The job that synchronizes the calendars of a connection at an instant. */
export const syncDue = (uid: string, dueAtMs: number) =>
  ({ kind: 'calendar', id: uid, dueAtMs }) as const;

/** The update that adds a job, alone or in a transaction. */
const putting = (of: OrganizationId, { kind, id, dueAtMs }: Sought, nowMs: number) => ({
  update:
    'SET organizationId = :of, kind = :kind, id = :id, dueAtMs = :due, sinceMs = if_not_exists(sinceMs, :since) ADD puts :puts',
  values: {
    ':of': of,
    ':kind': kind,
    ':id': id,
    ':due': dueAtMs,
    ':since': Math.max(dueAtMs, nowMs),
    ':puts': 1,
  },
});

/**
 * Adds a job in the same transaction as its cause. A worker that holds the job continues to hold
 * it, and `puts` shows that the job was added again.
 */
export const putDue = (of: OrganizationId, due: Sought, nowMs: number): Action => ({
  key: keys.due(of, due),
  ...putting(of, due, nowMs),
});

/** Adds a job alone, if its cause is already stored. */
export async function putDueAlone(of: OrganizationId, due: Sought, nowMs: number): Promise<void> {
  const { update, values } = putting(of, due, nowMs);
  await withoutConflict(() =>
    table.send(
      new UpdateCommand({
        TableName,
        Key: keys.due(of, due),
        UpdateExpression: update,
        ExpressionAttributeValues: values,
      }),
    ),
  );
}

const itemsAPage = 200;

interface Bounds {
  /** Jobs that are due later are left out. */
  readonly untilMs: number;
  /** Maximum number of jobs in each shard. */
  readonly atMost: number;
}

/**
 * The jobs of one kind that no worker holds at an instant. The jobs that have been due the longest
 * come first.
 */
export async function readDue(
  kind: DueKind,
  nowMs: number,
  bounds: Bounds,
): Promise<readonly DueJob[]> {
  const shards = Array.from({ length: outboxShards }, (_, shard) => shard);
  const found = await Promise.all(shards.map((shard) => readShard(kind, shard, nowMs, bounds)));
  return found.flat().toSorted((a, b) => a.sinceMs - b.sinceMs);
}

async function readShard(
  kind: DueKind,
  shard: number,
  nowMs: number,
  { untilMs, atMost }: Bounds,
): Promise<readonly DueJob[]> {
  const found: DueJob[] = [];
  let next: Item | undefined;
  do {
    const page: QueryCommandOutput = await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk < :until',
        FilterExpression: 'attribute_not_exists(takenUntilMs) OR takenUntilMs <= :now',
        ExpressionAttributeValues: {
          ':pk': keys.duePartition(kind, shard),
          ':until': keys.dueUntil(untilMs),
          ':now': nowMs,
        },
        ConsistentRead: true,
        Limit: itemsAPage,
        ...(next && { ExclusiveStartKey: next }),
      }),
    );
    found.push(...(page.Items ?? []).map(foundIn));
    next = page.LastEvaluatedKey;
  } while (next !== undefined && found.length < atMost);
  return found.slice(0, atMost);
}

const foundIn = (item: Item): DueJob => ({
  of: item.organizationId as OrganizationId,
  kind: item.kind as DueKind,
  id: item.id as string,
  dueAtMs: item.dueAtMs as number,
  sinceMs: item.sinceMs as number,
  puts: (item.puts as number | undefined) ?? 0,
  taken:
    item.takenBy === undefined
      ? undefined
      : { by: item.takenBy as string, untilMs: item.takenUntilMs as number },
});

/**
 * Acquires a job until an instant, if no other worker holds it. The worker that holds it extends
 * its lease. The job is created if it does not exist: a job of a later instant is exchanged for the
 * immediate job, which only one worker can hold.
 */
export async function takeDue(
  of: OrganizationId,
  { kind, id, dueAtMs }: Sought,
  nowMs: number,
  taken: NonNullable<DueJob['taken']>,
): Promise<DueJob | 'refused'> {
  const command = new UpdateCommand({
    TableName,
    Key: keys.due(of, { kind, id, dueAtMs }),
    UpdateExpression:
      'SET organizationId = :of, kind = :kind, id = :id, dueAtMs = :due, sinceMs = if_not_exists(sinceMs, :now), takenBy = :by, takenUntilMs = :until',
    ConditionExpression:
      'attribute_not_exists(takenUntilMs) OR takenUntilMs <= :now OR takenBy = :by',
    ExpressionAttributeValues: {
      ':of': of,
      ':kind': kind,
      ':id': id,
      ':due': dueAtMs,
      ':now': nowMs,
      ':by': taken.by,
      ':until': taken.untilMs,
    },
    ReturnValues: 'ALL_NEW',
  });
  return unlessRefused(async () => {
    const { Attributes } = await withoutConflict(() => table.send(command));
    return foundIn(Attributes as Item);
  });
}

/**
 * Renews the lease of a job. `refused`: the lease is lost, even if the job was added again and no
 * worker holds it.
 */
export async function keepDue(
  of: OrganizationId,
  due: Sought,
  { by, untilMs }: NonNullable<DueJob['taken']>,
): Promise<DueJob | 'refused'> {
  const command = new UpdateCommand({
    TableName,
    Key: keys.due(of, due),
    UpdateExpression: 'SET takenUntilMs = :until',
    ConditionExpression: 'takenBy = :by',
    ExpressionAttributeValues: { ':by': by, ':until': untilMs },
    ReturnValues: 'ALL_NEW',
  });
  return unlessRefused(async () => {
    const { Attributes } = await withoutConflict(() => table.send(command));
    return foundIn(Attributes as Item);
  });
}

/** Releases a job immediately, or from an instant on. */
export async function releaseDue(
  of: OrganizationId,
  { taken, ...due }: DueJob,
  untilMs?: number,
): Promise<'released' | 'refused'> {
  const command = new UpdateCommand({
    TableName,
    Key: keys.due(of, due),
    UpdateExpression:
      untilMs === undefined ? 'REMOVE takenBy, takenUntilMs' : 'SET takenUntilMs = :until',
    ConditionExpression: 'takenBy = :by',
    ExpressionAttributeValues: {
      ':by': taken?.by ?? '',
      ...(untilMs !== undefined && { ':until': untilMs }),
    },
  });
  return unlessRefused<'released'>(async () => {
    await withoutConflict(() => table.send(command));
    return 'released';
  });
}

/**
 * Removes a job, if it is as it was read or acquired. `refused`: it was added again, or another
 * worker holds it.
 */
export async function removeDue(
  of: OrganizationId,
  { taken, puts, ...due }: DueJob,
): Promise<'removed' | 'refused'> {
  const isAsTaken = taken ? 'takenBy = :by' : 'attribute_not_exists(takenBy)';
  const isAsPut = puts === 0 ? 'attribute_not_exists(puts)' : 'puts = :puts';
  const values = { ...(taken && { ':by': taken.by }), ...(puts !== 0 && { ':puts': puts }) };
  const command = new DeleteCommand({
    TableName,
    Key: keys.due(of, due),
    ConditionExpression: `${isAsTaken} AND ${isAsPut}`,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  });
  return unlessRefused<'removed'>(async () => {
    await withoutConflict(() => table.send(command));
    return 'removed';
  });
}

/**
 * Moves a job to another instant. After a crash in between, the job exists at both instants, never
 * at neither.
 */
export async function moveDue(
  of: OrganizationId,
  found: DueJob,
  dueAtMs: number,
  nowMs: number,
): Promise<void> {
  if (dueAtMs === found.dueAtMs) return;
  await putDueAlone(of, { ...found, dueAtMs }, nowMs);
  await removeDue(of, found);
}

/** Runs a write, and returns `refused` if its condition fails. */
export async function unlessRefused<Outcome>(
  run: () => Promise<Outcome>,
): Promise<Outcome | 'refused'> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'refused';
    throw error;
  }
}
