import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { FailingSince } from '../../domain/webhooks/after-attempt.ts';
import type { Action } from '../engine/commit.ts';
import { TableName, table } from '../engine/table.ts';
import { withoutConflict } from '../engine/without-conflict.ts';
import { keptUntil } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

/**
 * The time since which all deliveries to an endpoint have failed; null if the last one succeeded.
 * Consistent.
 */
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
 * Stores the time when it changes: at the first failure, and at the first success after it. The
 * expiry that the deletion of the endpoint has set stays, so a later write does not prevent it.
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

/**
 * Deletes the failures of an endpoint that is deleted. The expiry also applies to later writes of a
 * worker.
 */
export const forgetHealth = (of: OrganizationId, endpoint: string, nowMs: number): Action => ({
  key: keys.endpointHealth(of, endpoint),
  item: { exp: keptUntil(nowMs) },
});
