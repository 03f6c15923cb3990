import { identityHash } from '../../data/identities.ts';
import type { Store } from '../../data/store.ts';
import { bindIdentity, identityNeeds } from '../../domain/users/bind-identity.ts';
import type { Identity } from '../../domain/users/identity.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

interface Binding {
  readonly userId: string;
  readonly identity: Identity;
  /** What its tokens are good for that do not say it. */
  readonly scopes: readonly string[];
}

export interface BoundReply {
  readonly data: { readonly issuer: string; readonly subject: string };
}

/** Gives a user an identity of the trusted issuer. */
export function bindUserIdentity(
  { userId, identity, scopes }: Binding,
  context: TransactionContext,
  store: Store,
): Promise<BoundReply> {
  const hash = identityHash(identity);
  const { issuer, subject } = identity;
  return runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(identityNeeds(userId, hash)) }),
    decide: ({ snapshot }) =>
      bindIdentity({ hash, userId, scopes }, snapshot, { data: { issuer, subject } }),
  });
}
