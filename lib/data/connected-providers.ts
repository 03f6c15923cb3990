import type { AccountProvider } from '../domain/event-types/meeting-provider.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Action } from './engine/commit.ts';
import type { Item, Items } from './engine/items.ts';
import { writeBeside } from './hours-beside-rules.ts';
import { keys } from './keys.ts';

/** At whom a user has an account for meetings, as it stands beside their hours: who reads these anyway knows. */
export const providersFrom = (hours: Item | undefined): readonly AccountProvider[] =>
  (hours?.conferencing as readonly AccountProvider[] | undefined) ?? [];

export const connectedProvidersIn = (
  of: OrganizationId,
  items: Items,
  userId: string,
): readonly AccountProvider[] => providersFrom(items.get(keys.hours(of, userId)));

/** Says it there, where it is other than it was. The hours keep everything else; a user without hours has none afterwards either. */
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
  const action: Action = {
    key,
    update: 'SET ver = :next, conferencing = :providers',
    ...(found
      ? { condition: 'ver = :v', values: { ...values, ':v': ver } }
      : { condition: 'attribute_not_exists(pk)', values }),
  };
  return [action, writeBeside(of, userId, { ...found, conferencing: [...providers] })];
}
