import { hash } from 'node:crypto';
import type { InvitedAddress } from '../../domain/invitations/changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { keptUntil } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

/**
 * Compares addresses without letter case. Keys contain the hash, so that they do not reveal
 * addresses to operators who may see only keys.
 */
export const hashOfAddress = (email: string): string =>
  hash('sha256', email.toLowerCase(), 'base64url');

export const addressKey = (of: OrganizationId, email: string): Key =>
  keys.address(of, hashOfAddress(email));

/** The user who has the address. */
export const addressOwnerIn = (
  of: OrganizationId,
  items: Items,
  email: string,
): string | undefined => items.get(addressKey(of, email))?.userId as string | undefined;

/** Gives an address to a user, if no other user has it. */
export const takeAddressAction = (of: OrganizationId, email: string, userId: string): Action => ({
  key: addressKey(of, email),
  item: { userId },
  condition: 'attribute_not_exists(userId) OR userId = :user',
  values: { ':user': userId },
});

/** Takes an address from its user, if it still belongs to this user. */
export const freeAddressAction = (
  of: OrganizationId,
  email: string,
  userId: string,
  nowMs: number,
): Action => ({
  key: addressKey(of, email),
  item: { exp: keptUntil(nowMs) },
  condition: 'attribute_not_exists(userId) OR userId = :user',
  values: { ':user': userId },
});

/** The uid of the newest invitation of the address. */
export const newestInvitationIn = (
  of: OrganizationId,
  items: Items,
  email: string,
): string | undefined => items.get(addressKey(of, email))?.invitation as string | undefined;

/**
 * Makes an invitation the newest one of an address, if no user has the address. Of two concurrent
 * invitations, one is written first and the other replaces it.
 */
export const inviteAddressAction = (
  of: OrganizationId,
  { uid, email, former }: InvitedAddress,
): Action => ({
  key: addressKey(of, email),
  // A deleted user may have left an expiring item with this key.
  update: 'SET invitation = :uid REMOVE #exp',
  names: { '#exp': 'exp' },
  condition: `attribute_not_exists(userId) AND ${former === undefined ? 'attribute_not_exists(invitation)' : 'invitation = :former'}`,
  values: { ':uid': uid, ...(former !== undefined && { ':former': former }) },
});
