import type { AccountProvider } from '../../domain/event-types/meeting-provider.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { keys } from '../keys/keys.ts';

/** The providers where a user has an account for meetings. `HOURS` contains them, so that a booking reads no other item. */
export const providersFrom = (hours: Item | undefined): readonly AccountProvider[] =>
  (hours?.conferencing as readonly AccountProvider[] | undefined) ?? [];

export const connectedProvidersIn = (
  of: OrganizationId,
  items: Items,
  userId: string,
): readonly AccountProvider[] => providersFrom(items.get(keys.hours(of, userId)));

/** Sets the providers in `HOURS` if they have changed. Everything else in it stays; a user without hours still has none. */
export function markConnected(
  of: OrganizationId,
  items: Items,
  userId: string,
  providers: readonly AccountProvider[],
): readonly Action[] {
  const key = keys.hours(of, userId);
  const found = items.get(key);
  if (providersFrom(found).join() === providers.join()) return [];
  const ver = (found?.ver as number | undefined) ?? 0;
  const values = { ':next': ver + 1, ':providers': [...providers] };
  return [
    {
      key,
      update: 'SET ver = :next, conferencing = :providers',
      ...(found
        ? { condition: 'ver = :v', values: { ...values, ':v': ver } }
        : { condition: 'attribute_not_exists(pk)', values }),
    },
  ];
}
