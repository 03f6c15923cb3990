import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Pace } from '../../domain/jobs/pace.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import { TableName, table } from '../engine/table.ts';
import { withoutConflict } from '../engine/without-conflict.ts';
import { keptUntil } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

/** How the receiver of an endpoint has answered lately. Consistent. */
export async function readPace(of: OrganizationId, endpoint: string): Promise<Pace> {
  const { Item = {} } = await table.send(
    new GetCommand({ TableName, Key: keys.endpointPace(of, endpoint), ConsistentRead: true }),
  );
  return {
    timeoutsInARow: Number(Item.timeoutsInARow ?? 0),
    slowAnswersInARow: Number(Item.slowAnswersInARow ?? 0),
    failingSinceMs: (Item.failingSinceMs as number | undefined) ?? null,
    probedMs: (Item.probedMs as number | undefined) ?? null,
  };
}

/** The expiry that the deletion of the endpoint has set stays, so a later write does not prevent it. */
export async function writePace(of: OrganizationId, endpoint: string, pace: Pace): Promise<void> {
  const command = new UpdateCommand({
    TableName,
    Key: keys.endpointPace(of, endpoint),
    UpdateExpression:
      'SET timeoutsInARow = :timeouts, slowAnswersInARow = :slow, failingSinceMs = :since, probedMs = :probed',
    ExpressionAttributeValues: {
      ':timeouts': pace.timeoutsInARow,
      ':slow': pace.slowAnswersInARow,
      ':since': pace.failingSinceMs,
      ':probed': pace.probedMs,
    },
  });
  await withoutConflict(() => table.send(command));
}

/** Deletes the pace of an endpoint that is deleted. The expiry also applies to later writes of a worker. */
export const forgetPace = (of: OrganizationId, endpoint: string, nowMs: number): Action => ({
  key: keys.endpointPace(of, endpoint),
  item: { exp: keptUntil(nowMs) },
});
