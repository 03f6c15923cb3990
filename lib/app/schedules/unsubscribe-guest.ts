import { Problem } from '../../contract/problem.ts';
import type { Store } from '../../data/store.ts';
import { serviceIn } from '../../domain/access.ts';
import { type MessageChange, unsubscribeAddress } from '../../domain/messages/changes.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { verifyUnsubscribeToken } from '../unsubscribe-token.ts';

interface UnsubscribeRequest {
  readonly query: URLSearchParams;
  readonly nowMs: number;
  /** Returns context and store, after the token is verified. */
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext;
    readonly store: Store<MessageChange>;
  };
}

/** Stops the mails of an organization to the address in the token, except those to a user with this address. */
export async function unsubscribeGuest({
  query,
  nowMs,
  proven,
}: UnsubscribeRequest): Promise<object> {
  const mailed = await verifyUnsubscribeToken(query.get('token') ?? '');
  if (mailed === undefined) throw new Problem('guest-link/unknown');
  const { organizationId, addressHash } = mailed;
  const { context, store } = proven(serviceIn(organizationId));
  const since = formatInstant(nowMs);
  return runDecision(context, store, [], () => ({
    reply: {},
    changes: [unsubscribeAddress({ addressHash, since })],
  }));
}
