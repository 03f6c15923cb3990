import type { CounterChange } from '../../domain/limits/changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { keys } from '../keys/keys.ts';

/** How much of a limit is used up in one period; `name` says which limit and period. */
export function counterIn(
  of: OrganizationId,
  items: Items,
  eventTypeId: string,
  name: string,
): number {
  return (items.get(keys.counter(of, eventTypeId, name))?.n as number) ?? 0;
}

/**
 * Counts up by `by` while that stays within `max`; the condition is what keeps parallel guests from
 * overshooting. Without `max` (a move by a host, who may exceed limits) it only counts.
 */
export function addToCounter(
  of: OrganizationId,
  { eventTypeId, name, by, max }: CounterChange,
): Action {
  const count = { key: keys.counter(of, eventTypeId, name), update: 'ADD n :by' };
  if (max === undefined) return { ...count, values: { ':by': by } };
  return {
    ...count,
    condition: 'attribute_not_exists(n) OR n <= :room',
    values: { ':by': by, ':room': max - by },
  };
}

/** Every counter of an event type, by name. */
export async function listCounters(
  of: OrganizationId,
  eventTypeId: string,
): Promise<ReadonlyMap<string, number>> {
  const { pk } = keys.counter(of, eventTypeId, '');
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });
  return new Map(items.map((item) => [item.sk as string, item.n as number]));
}
