import type { LastAssigned } from '../../domain/assignment/rank-hosts.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { keys } from '../keys/keys.ts';

/**
 * The host who was assigned last (method `sequential`). The position is stored as well, so that the
 * sequence continues after this host has been removed.
 */
export function lastAssignedIn(
  of: OrganizationId,
  items: Items,
  eventTypeId: string,
): LastAssigned | undefined {
  const item = items.get(keys.lastAssigned(of, eventTypeId));
  return item && { userId: item.userId as string, sort: item.sort as number };
}

/** Stores the host who is assigned last, if no other booking has changed it since it was read. */
export function writeLastAssigned(
  of: OrganizationId,
  eventTypeId: string,
  before: LastAssigned | undefined,
  { userId, sort }: LastAssigned,
): Action {
  const key = keys.lastAssigned(of, eventTypeId);
  const item = { userId, sort };
  return before === undefined
    ? { key, item, condition: 'attribute_not_exists(pk)' }
    : {
        key,
        item,
        condition: 'userId = :u AND sort = :s',
        values: { ':u': before.userId, ':s': before.sort },
      };
}
