import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Group } from '../../domain/jobs/group.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import { keys } from '../keys/keys.ts';

/** The lease of the dispatcher of an organization. */
export interface PublishLease {
  readonly of: OrganizationId;
  readonly leasedBy: string;
  /** Epoch milliseconds. */
  readonly leasedUntilMs: number;
  /** The jobs of all events up to this position exist. */
  readonly enqueuedUntil: number;
  /** Whether another dispatcher had the lease and did not delete it. Its events may have no jobs. */
  readonly isTakeover: boolean;
}

const groupOf = (of: OrganizationId): Group => ({ of, queue: 'publish', id: '' });

/**
 * Acquires the right to publish the changes of an organization. `position` is the position of the feed that was read
 * before. It is stored only if no other dispatcher died with the lease, because the jobs after its position may be missing.
 */
export function acquirePublishing(
  of: OrganizationId,
  { leasedBy, leasedUntilMs }: Pick<PublishLease, 'leasedBy' | 'leasedUntilMs'>,
  position: number,
  nowMs: number,
): Promise<PublishLease | 'refused'> {
  const command = new UpdateCommand({
    TableName,
    Key: keys.readyGroup(groupOf(of)),
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
    const enqueuedUntil = Attributes.position as number;
    const isTakeover = (Attributes.puts as number) > 1;
    return { of, leasedBy, leasedUntilMs, enqueuedUntil, isTakeover };
  });
}

/** The last position whose jobs exist; undefined if the jobs of all published events exist. Consistent. */
export async function readEnqueuedUntil(of: OrganizationId): Promise<number | undefined> {
  const Key = keys.readyGroup(groupOf(of));
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item?.position as number | undefined;
}

/** Stores that the jobs of all events up to a position exist. */
export async function moveEnqueued(
  { of, leasedBy }: PublishLease,
  position: number,
): Promise<void> {
  const command = new UpdateCommand({
    TableName,
    Key: keys.readyGroup(groupOf(of)),
    UpdateExpression: 'SET #position = :position',
    ConditionExpression: 'leasedBy = :by',
    ExpressionAttributeNames: { '#position': 'position' },
    ExpressionAttributeValues: { ':by': leasedBy, ':position': position },
  });
  await unlessRefused(() => table.send(command));
}

/** Deletes the lease: the jobs of all published events exist. */
export async function endPublishing({ of, leasedBy }: PublishLease): Promise<void> {
  const command = new DeleteCommand({
    TableName,
    Key: keys.readyGroup(groupOf(of)),
    ConditionExpression: 'leasedBy = :by',
    ExpressionAttributeValues: { ':by': leasedBy },
  });
  await unlessRefused(() => table.send(command));
}
