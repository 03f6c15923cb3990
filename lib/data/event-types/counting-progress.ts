import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { commit } from '../engine/commit.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import type { Position } from '../lists/list-page.ts';

/** The progress of counting the bookings of an event type for pending limits. */
export interface Counting {
  /** The generations and the time zone of the limits, which identify them. */
  readonly name: string;
  readonly counted: number;
  /** The position of the next page; undefined at the beginning. */
  readonly position: Position | undefined;
}

/** Undefined if no booking has been counted for these limits. */
export async function findCounting(
  of: OrganizationId,
  eventTypeId: string,
  name: string,
): Promise<Counting | undefined> {
  const Key = keys.counting(of, eventTypeId);
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item?.name === name ? (Item as unknown as Counting) : undefined;
}

/**
 * If two calls count for the same limits, either may write last: both have counted all bookings
 * before their position.
 */
export async function putCounting(
  of: OrganizationId,
  eventTypeId: string,
  counting: Counting,
): Promise<void> {
  const key = keys.counting(of, eventTypeId);
  // A conflict with another count for the same limits is harmless, because the earlier position is
  // also valid.
  await commit(of, [{ key, item: { ...counting } }]);
}
