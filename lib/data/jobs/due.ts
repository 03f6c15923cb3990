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

/** The same as it was read, or is taken. */
export interface DueJob extends Due {
  /** Since when it has been due, in epoch milliseconds. */
  readonly sinceMs: number;
  /** How often it was put. */
  readonly puts: number;
  /** Who looks at it, and nobody else until an instant in epoch milliseconds. */
  readonly taken: { readonly by: string; readonly untilMs: number } | undefined;
}

type Sought = Omit<Due, 'of'>;

/** The lane of an endpoint, in which its events wait: there is one, however much waits in it. */
export const laneOf = (endpoint: string) =>
  ({ kind: 'webhook', id: endpoint, dueAtMs: 0 }) as const;

/** The lane of an organization, in which its messages wait: there is one, however much waits in it. */
export const mailLane = (of: OrganizationId) => ({ kind: 'mail', id: of, dueAtMs: 0 }) as const;

/** The calendars of a connection, which are read at once. */
export const connectionLane = (uid: string) => ({ kind: 'calendar', id: uid, dueAtMs: 0 }) as const;

/** The same at an instant. */
export const syncDue = (uid: string, dueAtMs: number) =>
  ({ kind: 'calendar', id: uid, dueAtMs }) as const;

/** Where a booking, or a slot that guests share, stands in calendars elsewhere: there is one, however often it changed. */
export const entryLane = (name: string) => ({ kind: 'entry', id: name, dueAtMs: 0 }) as const;

/** The same of all coming bookings of a user, which are looked at one after the other. */
export const bookingsLane = (userId: string) => entryLane(`${ofUser}${userId}`);

const ofUser = 'user.';

/** Whose bookings a lane is of; undefined where it is of one booking, or of a slot. */
export const userOfLane = ({ id }: Pick<Due, 'id'>): string | undefined =>
  id.startsWith(ofUser) ? id.slice(ofUser.length) : undefined;

/** What is put by itself and in transactions alike. */
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

/** Puts it, with what makes it due. Who has taken it keeps it, and finds out. */
export const putDue = (of: OrganizationId, due: Sought, nowMs: number): Action => ({
  key: keys.due(of, due),
  ...putting(of, due, nowMs),
});

/** Puts it by itself, where what makes it due is there already. */
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
  /** What is due later is left out. */
  readonly untilMs: number;
  /** In each shard. */
  readonly atMost: number;
}

/** What is due of one kind and taken by nobody at an instant, that which has been due the longest first. */
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
 * Takes it until an instant, if nobody else has; who has taken it already takes it for longer. It need not
 * be there: so what is due at an instant is turned into the same at once, which one alone can have.
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

/** Keeps what was taken for longer. `refused`: it is not had any more, even where it was put afresh and nobody has it. */
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

/** Lets go of what was taken: from an instant on, or from now on, others may take it. */
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

/** Takes it away, if it is as it was read or taken: nobody has put it again since, and nobody else has taken it. */
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

/** Moves it to another instant. Who is killed in between leaves it at both, and never at none. */
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

/** A write whose condition may refuse it. */
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
