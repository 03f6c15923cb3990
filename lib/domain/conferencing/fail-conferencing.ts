import type { Decided } from '../decision.ts';
import { byService } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { type ConferencingChange, putConferencing } from './changes.ts';
import { connectionBy, withConnection } from './conferencing-connection.ts';
import { conferencingAccounts } from './needs.ts';

/**
 * Marks a connection as failed, because its provider refuses access. It creates no meetings until its user
 * connects it again.
 */
export function failConferencing(
  uid: string,
  userId: string,
  snapshot: Snapshot,
  { nowMs, requestId }: Pick<WriteContext, 'nowMs' | 'requestId'>,
): Decided<'failed' | 'same', ConferencingChange> {
  const stored = snapshot.get(conferencingAccounts(userId));
  const held = connectionBy(stored, uid);
  if (held?.connection.status !== 'connected') return { reply: 'same' };
  const at = formatInstant(nowMs);
  const connection = { ...held.connection, status: 'failed' as const, updatedAt: at };
  return {
    reply: 'failed',
    changes: [
      putConferencing({
        userId,
        stored: withConnection(stored, { ...held, connection }),
        event: { kind: 'conferencing_connection_failed', by: byService, at, requestId },
        failed: held.connection,
      }),
    ],
  };
}
