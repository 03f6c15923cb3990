import type { ServiceEvent } from '../../domain/events.ts';
import { formerValues, type Values } from '../../domain/feed/former-values.ts';
import type { Documents, Origin, Outgoing } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { putOutgoing } from './outbox.ts';
import { tellChange } from './tell-change.ts';

/** A resource and its documents: as they were read, undefined of a new one, and as they will be. */
interface Published {
  readonly origin: Origin;
  readonly before: Documents<object> | undefined;
  readonly after: Documents<object>;
  /** Of a resource whose other changes are no events: who tells this one cannot undo them. */
  readonly isAlone?: boolean;
}

/**
 * A write whose change will be an event: with it, in the same transaction, the change goes into the
 * outbox. All resources that have events are written by it, so none of their changes is left out.
 */
export function publishChange(
  of: OrganizationId,
  action: Action & { readonly item: Item },
  event: ServiceEvent,
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
  return { ...tellChange(action, event), beside: putOutgoing(of, outgoing) };
}

/** The same write of what stays the same to clients, and is told to nobody. */
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
