import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { InvitationEvent } from '../../domain/events.ts';
import type { Invitation, StoredInvitation } from '../../domain/invitations/invitation.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import { type IdempotencyKey, recordFrom, type StoredReply } from '../engine/idempotency.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { tellChange } from '../feed/tell-change.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{
  doc: Invitation;
  held: Pick<StoredInvitation, 'tokenHash' | 'scopes' | 'askedWith'>;
}>();

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
  return storedInvitationFrom(of, await getItem(keys.invitation(uid)));
}

/** An invitation whose organization nobody has proven yet: the token is compared first. */
export interface FoundInvitation extends StoredInvitation {
  readonly organizationId: string;
}

/** What there is of an invitation for who would accept it. */
export interface Acceptable {
  readonly found: FoundInvitation | undefined;
  /** What was answered under the key before. */
  readonly reply: StoredReply | undefined;
}

/**
 * The one read that knows no organization yet: it is how the organization is found. The record of the key
 * is read after the invitation, so with an invitation that was accepted it has what was answered then; and it
 * is read whatever the invitation is, so how long it takes tells nothing.
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

/** Writes the whole invitation as version `ver + 1` if it is still as it was read (0 = it must not exist). */
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
    // For the filter of lists: the index has this attribute.
    endedAt: expiresAt,
    ...form.write({ doc: invitation, held: { tokenHash, scopes, askedWith } }),
    ...(status === 'deleted' && { exp: keptUntil(Date.parse(event.at)) }),
  };
  return tellChange({ key: keys.invitation(uid), item, ...atVersion(ver) }, event);
}
