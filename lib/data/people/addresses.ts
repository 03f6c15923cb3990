import { hash } from 'node:crypto';
import type { InvitedAddress } from '../../domain/invitations/changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { keptUntil } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

/** Addresses are compared without letter case. A key would show them to who may see keys alone, so it has their hash. */
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

/** Gives an address that nobody else has to a user. */
export const takeAddressAction = (of: OrganizationId, email: string, userId: string): Action => ({
  key: addressKey(of, email),
  item: { userId },
  condition: 'attribute_not_exists(userId) OR userId = :user',
  values: { ':user': userId },
});

/** Takes an address away from the user who has it, if it is theirs. */
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

/** The newest invitation of the address, by its uid. */
export const newestInvitationIn = (
  of: OrganizationId,
  items: Items,
  email: string,
): string | undefined => items.get(addressKey(of, email))?.invitation as string | undefined;

/**
 * Makes an invitation the newest one of an address that nobody has. Of two that are made at the same
 * time one is first, and the other one takes its place.
 */
export const inviteAddressAction = (
  of: OrganizationId,
  { uid, email, former }: InvitedAddress,
): Action => ({
  key: addressKey(of, email),
  // Who had it and was deleted left a tombstone there.
  update: 'SET invitation = :uid REMOVE #exp',
  names: { '#exp': 'exp' },
  condition: `attribute_not_exists(userId) AND ${former === undefined ? 'attribute_not_exists(invitation)' : 'invitation = :former'}`,
  values: { ':uid': uid, ...(former !== undefined && { ':former': former }) },
});
