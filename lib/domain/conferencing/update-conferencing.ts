import type { Decision } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { requireUnchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import { type ConferencingChange, putConferencing } from './changes.ts';
import { ownConferencing } from './conferencing-access.ts';
import { type ConferencingConnection, withConnection } from './conferencing-connection.ts';
import { conferencingAccounts } from './needs.ts';

/** The changes of a connection in a request. */
export interface ConferencingUpdate {
  readonly shared?: boolean | undefined;
}

/**
 * Changes whether all hosts may use an account. This affects future bookings. Planned and created meetings
 * stay with the account.
 */
export function updateConferencing(
  uid: string,
  { shared }: ConferencingUpdate,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<{ readonly data: ConferencingConnection }, 'conferencing/unknown', ConferencingChange> {
  const { userId } = context.actor;
  const held = ownConferencing(uid, userId, snapshot);
  if ('refused' in held) return held;
  const stored = snapshot.get(conferencingAccounts(userId));
  if (shared === undefined || shared === held.connection.shared) {
    const resource = conferencingAccounts(userId);
    return {
      reply: { data: held.connection },
      changes: [requireUnchanged({ resource, ver: stored.ver })],
    };
  }
  const at = formatInstant(context.nowMs);
  const connection = { ...held.connection, shared, updatedAt: at };
  return {
    reply: { data: connection },
    changes: [
      putConferencing({
        userId,
        stored: withConnection(stored, { ...held, connection }),
        event: eventOf('conferencing_connection_updated', at, context),
      }),
    ],
  };
}
