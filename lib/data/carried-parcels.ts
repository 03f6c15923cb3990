import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Parcel } from '../domain/webhooks/parcel.ts';
import { carryingFrom, type FoundDue, laneOf, putting, unlessRefused } from './due.ts';
import { TableName, table } from './engine/table.ts';
import { withoutConflict } from './engine/without-conflict.ts';
import { keys } from './keys.ts';
import { packJson, readJson } from './packed-json.ts';

/** With so many bytes a lane is still written for one unit. */
const carriedAtMost = 600;

/**
 * Puts a lane that carries a parcel, where the endpoint has no lane: before the events are told, which is cheaper
 * than with them. So the parcel counts only for those of its events that stand where it says.
 * `refused`: the endpoint has a lane, or the parcel is too large.
 */
export async function putCarried(
  of: OrganizationId,
  endpoint: string,
  parcel: Parcel,
  nowMs: number,
): Promise<'put' | 'refused'> {
  const carried = packJson(JSON.stringify(parcel), 0);
  if (carried.length > carriedAtMost) return 'refused';
  const lane = laneOf(endpoint);
  const { update, values } = putting(of, lane, nowMs);
  const command = new UpdateCommand({
    TableName,
    Key: keys.due(of, lane),
    UpdateExpression: update.replace('SET ', 'SET carried = :carried, '),
    ConditionExpression: 'attribute_not_exists(pk)',
    ExpressionAttributeValues: { ...values, ':puts': carryingFrom + 1, ':carried': carried },
  });
  return unlessRefused<'put' | 'refused'>(async () => {
    try {
      await table.send(command);
      return 'put';
    } catch (error) {
      // Others are putting it.
      if (error instanceof TransactionConflictException) return 'refused';
      throw error;
    }
  });
}

const parcelFrom = (carried: unknown): Parcel | undefined =>
  carried === undefined ? undefined : (readJson(carried) as Parcel);

/** What a lane carries. */
export const carriedIn = ({ carried }: FoundDue): Parcel | undefined => parcelFrom(carried);

/** What the lane of an endpoint carries, if it has one. Read consistently. */
export async function readCarried(
  of: OrganizationId,
  endpoint: string,
): Promise<Parcel | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.due(of, laneOf(endpoint)), ConsistentRead: true }),
  );
  return parcelFrom(Item?.carried);
}

/** Empties a lane that stays, by who has it. */
export async function dropCarried(
  of: OrganizationId,
  { taken, ...lane }: FoundDue,
): Promise<'dropped' | 'refused'> {
  const command = new UpdateCommand({
    TableName,
    Key: keys.due(of, lane),
    UpdateExpression: 'REMOVE carried',
    ConditionExpression: 'takenBy = :by',
    ExpressionAttributeValues: { ':by': taken?.by ?? '' },
  });
  return unlessRefused<'dropped' | 'refused'>(async () => {
    await withoutConflict(() => table.send(command));
    return 'dropped';
  });
}
