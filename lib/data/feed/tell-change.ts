import type { ServiceEvent } from '../../domain/events.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';

/**
 * A write whose item tells of its change, and which is known by it: where the answer to a commit was
 * lost, the SDK sends it again, and what stands in the way then is its own item.
 */
export const tellChange = (
  { item, ...action }: Action & { readonly item: Item },
  event: ServiceEvent,
): Action => ({
  ...action,
  item: { ...item, change: event },
  isOurs: (found) => found.ver === item.ver && isChange(event)(found),
});

/** Whether an item was last changed by the very request that the event tells of. */
export const isChange =
  ({ requestId }: ServiceEvent) =>
  ({ change }: Item): boolean =>
    (change as ServiceEvent | undefined)?.requestId === requestId;
