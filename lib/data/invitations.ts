import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { InvitationEvent } from '../domain/events.ts';
import type { Invitation, StoredInvitation } from '../domain/organization/invitation.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { atVersion } from './engine/at-version.ts';
import type { Action } from './engine/commit.ts';
import type { Item, Items } from './engine/items.ts';
import { TableName, table } from './engine/table.ts';
import { keys } from './keys.ts';
import { storedForm } from './stored-form.ts';
import { tellChange } from './tell-change.ts';
import { keptUntil } from './tombstone.ts';

/** Every schema of a stored invitation. A member that later ones have is a line: what it is in those before. */
const form = storedForm<{
  doc: Invitation;
  held: Pick<StoredInvitation, 'tokenHash' | 'scopes'>;
}>({});

/** The invitation alone, as lists have it. */
export const invitationFrom = (item: Item): Invitation => form.read(item, 'doc');

/** Its key does not say whose it is, so that of another organization must be told apart here. */
function storedInvitationFrom(
  of: OrganizationId,
  item: Item | undefined,
): StoredInvitation | undefined {
  if (item === undefined || item.organizationId !== of) return undefined;
  return {
    ver: item.ver as number,
    invitation: invitationFrom(item),
    ...form.read(item, 'held'),
  };
}

/** An invitation that was read together with what else a request needs. */
export const invitationIn = (
  of: OrganizationId,
  items: Items,
  uid: string,
): StoredInvitation | undefined => storedInvitationFrom(of, items.get(keys.invitation(uid)));

/** Read consistently: what was just answered 201 is never 404. */
export async function findInvitation(
  of: OrganizationId,
  uid: string,
): Promise<StoredInvitation | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.invitation(uid), ConsistentRead: true }),
  );
  return storedInvitationFrom(of, Item);
}

/** Writes the whole invitation as version `ver + 1` if it is still as it was read (0 = it must not exist). */
export function writeInvitation(
  of: OrganizationId,
  { ver, invitation, tokenHash, scopes }: StoredInvitation,
  event: InvitationEvent,
): Action {
  const { uid, status, expiresAt, createdAt } = invitation;
  const item = {
    lpk: keys.invitationList(of),
    gsi2sk: keys.inList(createdAt, uid),
    organizationId: of,
    ver: ver + 1,
    status,
    // For the filter of lists: the index has this attribute.
    endedAt: expiresAt,
    ...form.write({ doc: invitation, held: { tokenHash, scopes } }),
    ...(status === 'deleted' && { exp: keptUntil(Date.parse(event.at)) }),
  };
  return tellChange({ key: keys.invitation(uid), item, ...atVersion(ver) }, event);
}
