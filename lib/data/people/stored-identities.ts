import { hash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { BoundIdentity, Identity, IdentityBinding } from '../../domain/people/identity.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

/** What an identity is looked up by: issuers choose how long their names of people are, and of what. */
export const identityHash = ({ issuer, subject }: Identity): string =>
  hash('sha256', JSON.stringify([issuer, subject]), 'base64url');

/** An item has the organizations in which the identity is bound, an attribute each. */
const attributeOf = (of: OrganizationId): string => `@${of}`;

/** Whose an identity is, by organization. It is how the organization of a token is found that does not name it. */
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

/** Whose an identity is in the organization. */
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

/** Gives an identity that nobody else of the organization has to a user, in place of the one they had. */
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

/** Takes the identity that a user has from them; where they have none, they must have none still. */
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
