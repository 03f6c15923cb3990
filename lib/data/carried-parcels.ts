import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Parcel } from '../domain/webhooks/parcel.ts';
import { carryingFrom, type FoundDue, laneOf, putting, unlessRefused } from './due.ts';
import { TableName, table } from './engine/table.ts';
import { withoutConflict } from './engine/without-conflict.ts';
import { keys } from './keys.ts';
import { packJson, readJson } from './packed-json.ts';
import { readable } from './readable.ts';

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
  const { key, update, condition, values } = putCarrying(of, endpoint, carried, nowMs);
  const command = new UpdateCommand({
    TableName,
    Key: { ...key },
    UpdateExpression: update,
    ConditionExpression: condition,
    ExpressionAttributeValues: values,
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

/** Empties a lane that still carries this parcel. The lane stays, so that what others put into it is found. */
export async function takeBackCarried(
  of: OrganizationId,
  endpoint: string,
  parcel: Parcel,
): Promise<'removed' | 'refused'> {
  const command = new UpdateCommand({
    TableName,
    Key: keys.due(of, laneOf(endpoint)),
    UpdateExpression: 'REMOVE carried',
    ConditionExpression: 'carried = :carried',
    ExpressionAttributeValues: { ':carried': packJson(JSON.stringify(parcel), 0) },
  });
  return unlessRefused<'removed' | 'refused'>(async () => {
    await withoutConflict(() => table.send(command));
    return 'removed';
  });
}

/** A lane with what it carries, as that is stored, where the endpoint has no lane. */
export function putCarrying(of: OrganizationId, endpoint: string, carried: unknown, nowMs: number) {
  const lane = laneOf(endpoint);
  const { update, values } = putting(of, lane, nowMs);
  return {
    key: keys.due(of, lane),
    update: update.replace('SET ', 'SET carried = :carried, '),
    condition: 'attribute_not_exists(pk)',
    values: { ...values, ':puts': carryingFrom + 1, ':carried': carried },
  };
}

const parcelFrom = (carried: unknown): Parcel | undefined =>
  carried === undefined
    ? undefined
    : readable(
        () => readJson(carried) as Parcel,
        ({ events }) => Array.isArray(events),
      );

/** What a lane carries, if it can be read. */
export const carriedIn = ({ carried }: FoundDue): Parcel | undefined => parcelFrom(carried);

/** What the lane of an endpoint carries, if it has one and it can be read. Read consistently. */
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
