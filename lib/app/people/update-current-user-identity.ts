import { identityHash } from '../../data/people/stored-identities.ts';
import type { StoreFor } from '../../data/store.ts';
import { isRefused } from '../../domain/decision.ts';
import { holderNeeds, type IdentityReply } from '../../domain/people/bind-identity.ts';
import type { HashedIdentity, ProvenIdentity } from '../../domain/people/identity.ts';
import {
  bindOwnIdentity,
  ownIdentityNeeds,
  refuseOwnIdentity,
} from '../../domain/people/own-identity.ts';
import type { WithCredential } from '../../domain/write-context.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

interface Deps {
  /** Verifies a token. It must be valid and recently issued. */
  readonly proveIdentity: (token: string, nowMs: number) => Promise<ProvenIdentity>;
}

/**
 * Gives the caller the identity that a token proves. The token is verified after all other checks, because a retry may
 * arrive when it is old.
 */
export function updateCurrentUserIdentity(
  identityToken: string,
  context: TransactionContext & WithCredential,
  store: StoreFor<typeof bindOwnIdentity>,
  { proveIdentity }: Deps,
): Promise<IdentityReply> {
  let proven: HashedIdentity | undefined;
  const prove = async (): Promise<HashedIdentity> => {
    const identity = await proveIdentity(identityToken, context.nowMs);
    return { ...identity, hash: identityHash(identity) };
  };
  return runTransaction(context, store, {
    async load(reader) {
      const found = await reader.read(ownIdentityNeeds(context));
      const refused = refuseOwnIdentity(found, context);
      if (refused !== undefined) return { snapshot: found, own: refused };
      proven ??= await prove();
      const snapshot = await reader.readMore(found, holderNeeds(proven));
      return { snapshot, own: proven };
    },
    decide: ({ snapshot, own }) => (isRefused(own) ? own : bindOwnIdentity(own, snapshot, context)),
  });
}
