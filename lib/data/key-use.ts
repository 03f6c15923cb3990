import type { OrganizationId } from '../domain/tenancy.ts';
import type { Action } from './engine/commit.ts';
import { type Items, readItems } from './engine/items.ts';
import { keys } from './keys.ts';

/** The day on which a key was last used, in UTC. It never stands in the key's own item: only making and ending a key may write that. */
export const lastUsedOnIn = (items: Items, keyId: string): string | null =>
  (items.get(keys.apiKeyUse(keyId))?.on as string | undefined) ?? null;

/** The same of several keys of an organization. Eventually consistent, at half the price: it tells of days. */
export async function readLastUses(
  of: OrganizationId,
  keyIds: readonly string[],
): Promise<(keyId: string) => string | null> {
  const items = await readItems(of, keyIds.map(keys.apiKeyUse), { eventually: true });
  return (keyId) => lastUsedOnIn(items, keyId);
}

/** Looks whether a key was used by nobody while something else is done. */
export const neverUsed = (keyId: string): Action => ({
  key: keys.apiKeyUse(keyId),
  condition: 'attribute_not_exists(pk)',
});
