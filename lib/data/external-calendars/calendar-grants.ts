import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import { readItems } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import { withoutConflict } from '../engine/without-conflict.ts';
import { keptUntil, present } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

/*
 * The grant of a connection is stored in the partition of its calendars, not in the connection
 * itself. A grant is renewed every hour, and a renewal must conflict neither with a version that
 * clients know nor with a synchronization.
 */

/**
 * The worker that renews a grant. No other worker may renew it until `untilMs` (epoch
 * milliseconds).
 */
export interface GrantLease {
  readonly by: string;
  readonly untilMs: number;
}

/**
 * Replaces the former grant and ends its lease, so that a renewal in progress cannot store its
 * result.
 */
export const writeGrant = (of: OrganizationId, uid: string, sealed: string): Action => ({
  key: keys.calendarGrant(of, uid),
  item: { sealed },
});

/** Replaces a grant by a mark of its deletion, which expires. */
export const forgetGrant = (of: OrganizationId, uid: string, nowMs: number): Action => ({
  key: keys.calendarGrant(of, uid),
  item: { deletedAt: new Date(nowMs).toISOString(), exp: keptUntil(nowMs) },
});

/** The sealed grant of a connection; undefined if there is none. */
export async function findGrant(of: OrganizationId, uid: string): Promise<string | undefined> {
  const key = keys.calendarGrant(of, uid);
  const item = present((await readItems(of, [key])).get(key));
  return item?.sealed as string | undefined;
}

/**
 * Acquires a grant, as it was read, to renew it. A provider may revoke a refresh token that is used
 * twice, together with the tokens of its first use.
 */
export function leaseGrant(
  of: OrganizationId,
  uid: string,
  sealed: string,
  { by, untilMs }: GrantLease,
  nowMs: number,
): Promise<'leased' | 'refused'> {
  return update<'leased'>(of, uid, 'leased', {
    UpdateExpression: 'SET leasedBy = :by, leasedUntilMs = :until',
    ConditionExpression:
      'sealed = :sealed AND (attribute_not_exists(leasedUntilMs) OR leasedUntilMs <= :now OR leasedBy = :by)',
    ExpressionAttributeValues: { ':by': by, ':until': untilMs, ':sealed': sealed, ':now': nowMs },
  });
}

/**
 * Stores a renewed grant and releases it. `refused`: the grant was deleted, or another worker holds
 * it.
 */
export function keepGrant(
  of: OrganizationId,
  uid: string,
  sealed: string,
  by: string,
): Promise<'kept' | 'refused'> {
  return update<'kept'>(of, uid, 'kept', {
    UpdateExpression: 'SET sealed = :sealed REMOVE leasedBy, leasedUntilMs',
    // If the response to an earlier attempt was lost, the renewed grant is already stored.
    ConditionExpression: 'leasedBy = :by OR sealed = :sealed',
    ExpressionAttributeValues: { ':by': by, ':sealed': sealed },
  });
}

/** Releases a grant that could not be renewed. */
export function releaseGrant(
  of: OrganizationId,
  uid: string,
  by: string,
): Promise<'released' | 'refused'> {
  return update<'released'>(of, uid, 'released', {
    UpdateExpression: 'REMOVE leasedBy, leasedUntilMs',
    ConditionExpression: 'leasedBy = :by',
    ExpressionAttributeValues: { ':by': by },
  });
}

interface Update {
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
}

function update<Outcome>(
  of: OrganizationId,
  uid: string,
  outcome: Outcome,
  how: Update,
): Promise<Outcome | 'refused'> {
  const command = new UpdateCommand({ TableName, Key: keys.calendarGrant(of, uid), ...how });
  return unlessRefused(async () => {
    await withoutConflict(() => table.send(command));
    return outcome;
  });
}
