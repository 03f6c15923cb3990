import { bindUserIdentity } from '../app/people/bind-user-identity.ts';
import { freeUserIdentity } from '../app/people/free-user-identity.ts';
import { identityHash } from '../data/people/stored-identities.ts';
import { wholeStoreOf } from '../data/whole-store.ts';
import { holderNeeds, isOfAnotherUser } from '../domain/people/bind-identity.ts';
import type { Identity } from '../domain/people/identity.ts';
import { storedUser } from '../domain/people/needs.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { administration } from './administration.ts';

interface IdentityToBind extends Identity {
  readonly userId: string;
  readonly scopes: readonly string[];
}

/** Gives a user an identity of the trusted issuer, unless another user of the organization has it. */
export async function bindIdentity(
  of: OrganizationId,
  { userId, scopes, ...identity }: IdentityToBind,
  nowMs: number,
): Promise<'bound' | 'unknown-user' | 'taken'> {
  const store = wholeStoreOf(of);
  const wanted = { ...identity, hash: identityHash(identity) };
  const snapshot = await store.read([storedUser(userId), ...holderNeeds(wanted)]);
  if (snapshot.get(storedUser(userId)) === undefined) return 'unknown-user';
  if (isOfAnotherUser(wanted, userId, snapshot)) return 'taken';
  await bindUserIdentity({ userId, identity, scopes }, administration(of, nowMs), store);
  return 'bound';
}

/** Removes the identity of a user. */
export async function freeIdentity(
  of: OrganizationId,
  userId: string,
  nowMs: number,
): Promise<'freed' | 'unknown-user'> {
  const store = wholeStoreOf(of);
  const snapshot = await store.read([storedUser(userId)]);
  if (snapshot.get(storedUser(userId)) === undefined) return 'unknown-user';
  await freeUserIdentity(userId, administration(of, nowMs), store);
  return 'freed';
}
