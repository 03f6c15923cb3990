import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import { queryPart } from '../engine/query-part.ts';
import { present, tombstone } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import { hashOfAddress } from './addresses.ts';

/** A user of any organization. */
export interface AddressUser {
  readonly organizationId: OrganizationId;
  readonly userId: string;
}

/** More users of an address cannot sign in with a mail. */
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
  const { pk, from, to } = keys.usersOfAddress(hashOfAddress(email));
  const { found } = await queryPart(pk, { from, to }, { atMost: listedAtMost });
  return found.flatMap((item) =>
    present(item) === undefined
      ? []
      : [{ organizationId: item.organizationId as OrganizationId, userId: item.userId as string }],
  );
}
