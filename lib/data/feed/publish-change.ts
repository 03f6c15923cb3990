import type { EventKind, ServiceEvent } from '../../domain/events.ts';
import { formerValues, type Values } from '../../domain/feed/former-values.ts';
import type { Documents, Origin, Outgoing } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { putOutgoing } from './outbox.ts';
import { outboxAction } from './outbox-action.ts';

/** A resource with its documents before the change (undefined for a new resource) and after it. */
interface Published {
  readonly origin: Origin;
  readonly before: Documents<object> | undefined;
  readonly after: Documents<object>;
  /**
   * Whether other changes of this resource are not events. A dispatcher then cannot reconstruct the
   * documents after this change, so the outbox contains them.
   */
  readonly isAlone?: boolean;
}

/**
 * Adds a change to the outbox in the same transaction as its write. All resources with events are
 * written with this function, so no change is missing in the feed.
 */
export function publishChange(
  of: OrganizationId,
  action: Action & { readonly item: Item },
  event: ServiceEvent<EventKind>,
  { origin, before, after, isAlone = false }: Published,
): Action {
  const version = action.item.ver as number;
  if (version > 1 && before === undefined)
    throw new Error('A change does not know what it changes.');
  const former = before && formerOf(before, after);
  const outgoing: Outgoing = {
    origin,
    version,
    change: event,
    former,
    ...(isAlone && { after: after as Documents<Values> }),
  };
  return { ...outboxAction(action, event), beside: putOutgoing(of, outgoing) };
}

/** The same write without an event, for changes that clients do not see. */
export function unpublished(action: Action): Action {
  const { beside: _, ...alone } = action;
  return alone;
}

function formerOf(before: Documents<object>, after: Documents<object>): Outgoing['former'] {
  const names = Object.keys(before);
  return Object.fromEntries(
    names.map((name) => [name, formerValues(before[name] as Values, after[name] as Values)]),
  );
}
