import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { InvitationEvent } from '../../domain/events.ts';
import type { Invitation, StoredInvitation } from '../../domain/invitations/invitation.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import { type IdempotencyKey, recordFrom, type StoredReply } from '../engine/idempotency.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { outboxAction } from '../feed/outbox-action.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{
  doc: Invitation;
  held: Pick<StoredInvitation, 'tokenHash' | 'scopes' | 'askedWith'>;
}>();

/** The invitation without the other stored members, for lists. */
export const invitationFrom = (item: Item): Invitation => form.read(item, 'doc');

/**
 * The key of an invitation does not contain its organization, so invitations of other organizations
 * are excluded here.
 */
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

export const invitationIn = (
  of: OrganizationId,
  items: Items,
  uid: string,
): StoredInvitation | undefined => storedInvitationFrom(of, items.get(keys.invitation(uid)));

/** Consistent, so that an invitation that was just created is never 404. */
export async function findInvitation(
  of: OrganizationId,
  uid: string,
): Promise<StoredInvitation | undefined> {
  return storedInvitationFrom(of, await getItem(keys.invitation(uid)));
}

/**
 * An invitation whose token has not been checked. Compare the token before you use the
 * organization.
 */
export interface InvitationWithOrganization extends StoredInvitation {
  readonly organizationId: string;
}

/** The invitation and the stored response for a request that accepts the invitation. */
export interface Acceptable {
  readonly found: InvitationWithOrganization | undefined;
  /** The response to an earlier request with the same Idempotency-Key. */
  readonly reply: StoredReply | undefined;
}

/**
 * Finds an invitation before the organization is known: the invitation names the organization. The
 * record of the key is read after the invitation, so that it exists if that invitation has been
 * accepted with this key. It is read in every case, so that the response time reveals nothing.
 */
export async function findAcceptable(
  uid: string,
  key: IdempotencyKey | undefined,
): Promise<Acceptable> {
  const item = await getItem(keys.invitation(uid));
  const record = key && (await getItem(keys.acceptance(uid, key.hash)));
  const organizationId = item?.organizationId as OrganizationId | undefined;
  const stored = organizationId && storedInvitationFrom(organizationId, item);
  return {
    found: stored && { ...stored, organizationId },
    reply: key && recordFrom(record, key),
  };
}

async function getItem(key: Key): Promise<Item | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: { ...key }, ConsistentRead: true }),
  );
  return Item;
}

/**
 * Writes the whole invitation as version `ver + 1`, if it is still at version `ver` (0 = it must
 * not exist).
 */
export function writeInvitation(
  of: OrganizationId,
  { ver, invitation, tokenHash, scopes, askedWith }: StoredInvitation,
  event: InvitationEvent,
): Action {
  const { uid, status, expiresAt, createdAt } = invitation;
  const item = {
    lpk: keys.invitationList(of),
    gsi2sk: keys.inList(createdAt, uid),
    organizationId: of,
    ver: ver + 1,
    status,
    // The filter of lists uses this attribute of the index.
    endedAt: expiresAt,
    ...form.write({ doc: invitation, held: { tokenHash, scopes, askedWith } }),
    ...(status === 'deleted' && { exp: keptUntil(Date.parse(event.at)) }),
  };
  return outboxAction({ key: keys.invitation(uid), item, ...atVersion(ver) }, event);
}
