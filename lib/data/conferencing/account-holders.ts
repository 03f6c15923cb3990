import type { AccountHolderChange } from '../../domain/conferencing/changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import { queryAll } from '../engine/query-all.ts';
import { keys } from '../keys/keys.ts';

/** A user with a connected account for meetings. The user may have disconnected it since. */
interface AccountHolder {
  readonly organizationId: OrganizationId;
  readonly userId: string;
}

export const writeAccountHolder = (
  of: OrganizationId,
  { userId, provider, accountId, ownerId }: AccountHolderChange,
): Action => ({
  key: {
    pk: keys.accountHolders(provider, accountId, ownerId),
    sk: keys.accountHolder(of, userId),
  },
  item: { organizationId: of, userId },
});

/**
 * The users who have connected an account. Only their connections show whether the account is still
 * connected.
 */
export async function holdersOf(
  provider: string,
  accountId: string,
  ownerId: string,
): Promise<readonly AccountHolder[]> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.accountHolders(provider, accountId, ownerId) },
    ConsistentRead: true,
  });
  return items as unknown as readonly AccountHolder[];
}
