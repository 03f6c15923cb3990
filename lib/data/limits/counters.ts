import type { CounterChange } from '../../domain/limits/changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { keys } from '../keys/keys.ts';

/** The value of a counter. `name` identifies the limit and the period. */
export function counterIn(
  of: OrganizationId,
  items: Items,
  eventTypeId: string,
  name: string,
): number {
  return (items.get(keys.counter(of, eventTypeId, name))?.n as number) ?? 0;
}

/**
 * Raises a counter by `by` if it stays within `max`. The condition prevents concurrent guests from
 * exceeding the limit. Without `max`, the counter is always raised: a host who moves a booking may
 * exceed limits.
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

/** All counters of an event type, by name. */
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
