import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import { queryAll } from '../engine/query-all.ts';
import { present, tombstone } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import { hashOfAddress } from './addresses.ts';

/** A user of any organization. */
export interface AddressUser {
  readonly organizationId: OrganizationId;
  readonly userId: string;
}

/** The maximum of users of an address who can sign in with a mail. */
const listedAtMost = 50;

/** Lists a user with their address, so that they can sign in with it. */
export const listAddressUser = (of: OrganizationId, email: string, userId: string): Action => ({
  key: keys.addressUser(of, hashOfAddress(email), userId),
  item: { organizationId: of, userId },
});

export const removeAddressUser = (
  of: OrganizationId,
  email: string,
  userId: string,
  nowMs: number,
): Action => ({
  key: keys.addressUser(of, hashOfAddress(email), userId),
  item: tombstone(0, nowMs),
});

/** The users of all organizations with an email address. */
export async function listUsersOfAddress(email: string): Promise<readonly AddressUser[]> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.usersOfAddress(hashOfAddress(email)) },
    ConsistentRead: true,
  });
  return items
    .filter((item) => present(item) !== undefined)
    .slice(0, listedAtMost)
    .map((item) => ({
      organizationId: item.organizationId as OrganizationId,
      userId: item.userId as string,
    }));
}
