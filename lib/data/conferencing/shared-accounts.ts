import type { SharedAccounts } from '../../domain/conferencing/conferencing-connection.ts';
import type { AccountProvider } from '../../domain/event-types/meeting-provider.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { storedForm } from '../items/stored-form.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ doc: SharedAccounts['accounts'] }>();

/**
 * The accounts that all hosts of an organization may use. Version 0 means that the organization
 * never had a shared account.
 */
export function sharedAccountsIn(of: OrganizationId, items: Items): SharedAccounts {
  const item = items.get(keys.sharedAccounts(of));
  if (item === undefined) return { ver: 0, accounts: [] };
  return { ver: item.ver as number, accounts: form.read(item, 'doc') };
}

/**
 * Stores the providers at which a user shares an account with all hosts. Returns no action if they
 * have not changed.
 */
export function shareAccounts(
  of: OrganizationId,
  items: Items,
  userId: string,
  providers: readonly AccountProvider[],
): readonly Action[] {
  const { ver, accounts } = sharedAccountsIn(of, items);
  const isOwn = (one: SharedAccounts['accounts'][number]) => one.userId === userId;
  const kept = accounts.filter((one) => !isOwn(one) || providers.includes(one.provider));
  const known = new Set(kept.filter(isOwn).map(({ provider }) => provider));
  const added = providers.filter((provider) => !known.has(provider));
  if (added.length === 0 && kept.length === accounts.length) return [];
  const doc = [...kept, ...added.map((provider) => ({ provider, userId }))];
  return [
    {
      key: keys.sharedAccounts(of),
      item: { ver: ver + 1, ...form.write({ doc }) },
      ...atVersion(ver),
    },
  ];
}
