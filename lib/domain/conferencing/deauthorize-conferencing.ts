import type { Decided } from '../decision.ts';
import type { AccountProvider } from '../event-types/meeting-provider.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import type { ConferencingChange } from './changes.ts';
import { connectionAt } from './conferencing-connection.ts';
import { failConferencing } from './fail-conferencing.ts';
import { conferencingAccounts } from './needs.ts';

/** An account whose user has withdrawn the access of the service at the provider. */
export interface DeauthorizedAccount {
  readonly provider: AccountProvider;
  /** The IDs of the account and its owner at the provider. */
  readonly accountId: string;
  readonly ownerId: string;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

/**
 * Marks the connection to an account as failed. A late or repeated notice does not affect a newer
 * authorization.
 */
export function deauthorizeConferencing(
  userId: string,
  { provider, accountId, ownerId, atMs }: DeauthorizedAccount,
  snapshot: Snapshot,
  context: Pick<WriteContext, 'nowMs' | 'requestId'>,
): Decided<'failed' | 'same', ConferencingChange> {
  const held = connectionAt(snapshot.get(conferencingAccounts(userId)), provider);
  if (held?.accountId !== accountId || held.ownerId !== ownerId) return { reply: 'same' };
  const { uid, updatedAt } = held.connection;
  if (Date.parse(updatedAt) > atMs) return { reply: 'same' };
  return failConferencing(uid, userId, snapshot, context);
}
