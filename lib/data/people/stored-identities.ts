import { hash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { BoundIdentity, Identity, IdentityBinding } from '../../domain/people/identity.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

/**
 * The hash by which an identity is found. Issuers choose the length and the content of their
 * subjects, so these are not used as a key.
 */
export const identityHash = ({ issuer, subject }: Identity): string =>
  hash('sha256', JSON.stringify([issuer, subject]), 'base64url');

/**
 * The attribute of an organization in which the identity is bound. An item has one such attribute
 * for each organization.
 */
const attributeOf = (of: OrganizationId): string => `@${of}`;

/**
 * The users of an identity, by organization. It finds the organization of a token that does not
 * name it.
 */
export async function findIdentity(
  identity: Identity,
): Promise<ReadonlyMap<string, BoundIdentity>> {
  const Key = keys.identity(identityHash(identity));
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return new Map(
    Object.entries(Item ?? {}).flatMap(([name, value]) =>
      name.startsWith('@') ? [[name.slice(1), value as BoundIdentity] as const] : [],
    ),
  );
}

/** The user of an identity in the organization. */
export const identityIn = (
  of: OrganizationId,
  items: Items,
  hash: string,
): BoundIdentity | undefined =>
  items.get(keys.identity(hash))?.[attributeOf(of)] as BoundIdentity | undefined;

/** The hash of the identity that a user has. */
export const userIdentityIn = (
  of: OrganizationId,
  items: Items,
  userId: string,
): string | undefined => hashIn(items.get(keys.userIdentity(of, userId)));

const hashIn = (item: Item | undefined): string | undefined => item?.hash as string | undefined;

/**
 * Binds an identity to a user, and replaces the former identity of the user. It is refused if the
 * identity belongs to another user of the organization.
 */
export const bindIdentity = (
  of: OrganizationId,
  { hash, former, ...bound }: IdentityBinding,
): readonly Action[] => [
  {
    key: keys.identity(hash),
    update: 'SET #of = :bound',
    condition: 'attribute_not_exists(#of) OR #of.userId = :user',
    names: { '#of': attributeOf(of) },
    values: { ':bound': bound, ':user': bound.userId },
  },
  ...(former === undefined || former === hash ? [] : [forget(of, former, bound.userId)]),
  {
    key: keys.userIdentity(of, bound.userId),
    update: 'SET #hash = :hash',
    ...stillHas(former),
    values: { ...stillHas(former).values, ':hash': hash },
  },
];

/** Removes the identity of a user. If the user has none, it checks that the user still has none. */
export const freeIdentity = (
  of: OrganizationId,
  userId: string,
  hash: string | undefined,
): readonly Action[] => {
  const key = keys.userIdentity(of, userId);
  if (hash === undefined) return [{ key, ...stillHas(hash) }];
  return [{ key, update: 'REMOVE #hash', ...stillHas(hash) }, forget(of, hash, userId)];
};

const forget = (of: OrganizationId, hash: string, userId: string): Action => ({
  key: keys.identity(hash),
  update: 'REMOVE #of',
  condition: '#of.userId = :user',
  names: { '#of': attributeOf(of) },
  values: { ':user': userId },
});

const stillHas = (hash: string | undefined) =>
  hash === undefined
    ? { condition: 'attribute_not_exists(#hash)', names: { '#hash': 'hash' } }
    : { condition: '#hash = :former', names: { '#hash': 'hash' }, values: { ':former': hash } };
