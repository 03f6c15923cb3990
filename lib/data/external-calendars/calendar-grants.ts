import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import { readItems } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { withoutConflict } from '../engine/without-conflict.ts';
import { keptUntil, present } from '../items/tombstone.ts';
import { unlessRefused } from '../jobs/due.ts';
import { keys } from '../keys/keys.ts';

/*
 * What a user has allowed at the provider of a connection stands beside what is kept of its calendars, and not in the
 * connection itself: it is renewed every hour, and neither a version that clients know nor a synchronization may stand
 * in the way of that.
 */

/** Who renews a grant, and nobody else until an instant in epoch milliseconds. */
export interface GrantLease {
  readonly by: string;
  readonly untilMs: number;
}

/** Takes the place of what was allowed before. Who renews that keeps nothing any more. */
export const writeGrant = (of: OrganizationId, uid: string, sealed: string): Action => ({
  key: keys.calendarGrant(of, uid),
  item: { sealed },
});

/** Nothing of it is left but that it is gone, and that soon, too. */
export const forgetGrant = (of: OrganizationId, uid: string, nowMs: number): Action => ({
  key: keys.calendarGrant(of, uid),
  item: { deletedAt: new Date(nowMs).toISOString(), exp: keptUntil(nowMs) },
});

/** What the user of a connection has allowed, sealed; undefined where that is nothing. */
export async function findGrant(of: OrganizationId, uid: string): Promise<string | undefined> {
  const key = keys.calendarGrant(of, uid);
  const item = present((await readItems(of, [key])).get(key));
  return item?.sealed as string | undefined;
}

/** Takes a grant, as it was read, to renew it: a refresh token that is used twice may be good no more, and neither what came of it. */
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

/** Keeps a grant that was renewed, and lets go of it. `refused`: it is gone, or another one has it. */
export function keepGrant(
  of: OrganizationId,
  uid: string,
  sealed: string,
  by: string,
): Promise<'kept' | 'refused'> {
  return update<'kept'>(of, uid, 'kept', {
    UpdateExpression: 'SET sealed = :sealed REMOVE leasedBy, leasedUntilMs',
    // Where the answer to an earlier attempt was lost, it is there already.
    ConditionExpression: 'leasedBy = :by OR sealed = :sealed',
    ExpressionAttributeValues: { ':by': by, ':sealed': sealed },
  });
}

/** Lets go of a grant that could not be renewed. */
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
