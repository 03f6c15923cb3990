import type { ServiceEvent } from '../domain/events.ts';
import type { Action } from './engine/commit.ts';
import type { Item } from './engine/items.ts';

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
  isOurs: (found) =>
    found.ver === item.ver &&
    (found.change as ServiceEvent | undefined)?.requestId === event.requestId,
});
