import { identityHash } from '../../data/people/stored-identities.ts';
import type { StoreFor } from '../../data/store.ts';
import {
  bindIdentity,
  holderNeeds,
  type IdentityReply,
  identityNeeds,
} from '../../domain/people/bind-identity.ts';
import type { Identity } from '../../domain/people/identity.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';

interface Binding {
  readonly userId: string;
  readonly identity: Identity;
  /** Scopes of tokens that do not specify their scopes. */
  readonly scopes: readonly string[];
}

/**
 * Gives a user an identity of the trusted issuer, without a calling user. Its scopes are therefore not compared with a
 * credential.
 */
export function bindUserIdentity(
  { userId, identity, scopes }: Binding,
  context: TransactionContext,
  store: StoreFor<typeof bindIdentity>,
): Promise<IdentityReply> {
  const hash = identityHash(identity);
  const wanted = { ...identity, hash, userId, scopes };
  const needs = [...identityNeeds(userId), ...holderNeeds(wanted)];
  return runDecision(context, store, needs, (snapshot) => bindIdentity(wanted, snapshot, context));
}
