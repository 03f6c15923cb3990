import type { ServiceEvent } from '../../domain/events.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';

/**
 * Adds the change to the item, so that a repeated write is recognized: if the response to a commit
 * was lost, the SDK sends the commit again, and its condition then fails because of its own item.
 */
export const outboxAction = (
  { item, ...action }: Action & { readonly item: Item },
  event: ServiceEvent,
): Action => ({
  ...action,
  item: { ...item, change: event },
  isOurs: (found) => found.ver === item.ver && isChange(event)(found),
});

/** Whether the request of an event made the last change of an item. */
export const isChange =
  ({ requestId }: ServiceEvent) =>
  ({ change }: Item): boolean =>
    (change as ServiceEvent | undefined)?.requestId === requestId;
