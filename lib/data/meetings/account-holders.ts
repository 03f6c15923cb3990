import type { HeldConnection } from '../../domain/conferencing/conferencing-connection.ts';
import { sendsNotices } from '../../domain/event-types/meeting-provider.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import { queryAll } from '../engine/query-all.ts';
import { keys } from '../keys.ts';

/** A user who has connected an account for meetings, or had connected it. */
interface AccountHolder {
  readonly organizationId: OrganizationId;
  readonly userId: string;
}

/** Says who has connected an account, where its provider tells of it by its own names. */
export function holdAccount(
  of: OrganizationId,
  userId: string,
  { connection: { provider }, accountId, ownerId }: HeldConnection,
): readonly Action[] {
  if (!sendsNotices(provider) || accountId === undefined || ownerId === undefined) return [];
  const key = {
    pk: keys.accountHolders(provider, accountId, ownerId),
    sk: keys.accountHolder(of, userId),
  };
  return [{ key, item: { organizationId: of, userId } }];
}

/** Who has connected an account. Whether it is still connected is told by their connections. */
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
