import type { StoreFor } from '../../data/store.ts';
import {
  deleteSession as decide,
  sessionDeletionNeeds,
} from '../../domain/sessions/delete-session.ts';
import type { Credential } from '../../domain/tenancy.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';

interface Deps {
  /** The text of a cookie that replaces the session. */
  readonly withoutSession: () => string;
}

/** Ends a session of the caller. If it is that of the request, the browser deletes its cookie. */
export async function deleteSession(
  uid: string,
  { session }: Credential,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
  { withoutSession }: Deps,
): Promise<{ readonly cookies: readonly string[] }> {
  await runDecision(context, store, sessionDeletionNeeds(uid, context), (snapshot) =>
    decide(uid, snapshot, context),
  );
  return { cookies: session?.uid === uid ? [withoutSession()] : [] };
}
