import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { commit } from '../engine/commit.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import type { Position } from '../lists/list-page.ts';

/** How far the bookings of an event type are counted for limits that are pending. */
export interface Counting {
  /** Which limits: their generations and their zone. */
  readonly name: string;
  readonly counted: number;
  /** Where to go on; undefined at the beginning. */
  readonly position: Position | undefined;
}

/** Undefined when nothing was counted for them yet. */
export async function findCounting(
  of: OrganizationId,
  eventTypeId: string,
  name: string,
): Promise<Counting | undefined> {
  const Key = keys.counting(of, eventTypeId);
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item?.name === name ? (Item as unknown as Counting) : undefined;
}

/** Of two who count for the same limits, either may be the last to write: both have counted all that is before their position. */
export async function putCounting(
  of: OrganizationId,
  eventTypeId: string,
  counting: Counting,
): Promise<void> {
  const key = keys.counting(of, eventTypeId);
  // A conflict with who counts for the same limits loses nothing: the position before is good, too.
  await commit(of, [{ key, item: { ...counting } }]);
}
