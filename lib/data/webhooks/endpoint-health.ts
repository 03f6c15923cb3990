import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { FailingSince } from '../../domain/webhooks/after-attempt.ts';
import type { Action } from '../engine/commit.ts';
import { TableName, table } from '../engine/table.ts';
import { withoutConflict } from '../engine/without-conflict.ts';
import { keptUntil } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

/** Since when an endpoint has had nothing but failures. Read consistently. */
export async function readFailingSince(
  of: OrganizationId,
  endpoint: string,
): Promise<FailingSince> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.endpointHealth(of, endpoint), ConsistentRead: true }),
  );
  return (Item?.failingSinceMs as number | undefined) ?? null;
}

/**
 * Written as it changes, which is at the first failure and at the first success after it. What was written as
 * the endpoint was deleted stays, so that what is written later goes with it.
 */
export async function writeFailingSince(
  of: OrganizationId,
  endpoint: string,
  failingSinceMs: FailingSince,
): Promise<void> {
  const command = new UpdateCommand({
    TableName,
    Key: keys.endpointHealth(of, endpoint),
    UpdateExpression: 'SET failingSinceMs = :since',
    ExpressionAttributeValues: { ':since': failingSinceMs },
  });
  await withoutConflict(() => table.send(command));
}

/** Nothing is known any more of an endpoint that is deleted, and what a worker still writes is not kept. */
export const forgetHealth = (of: OrganizationId, endpoint: string, nowMs: number): Action => ({
  key: keys.endpointHealth(of, endpoint),
  item: { exp: keptUntil(nowMs) },
});
