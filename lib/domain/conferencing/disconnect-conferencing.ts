import type { Decision } from '../decision.ts';
import { eventOf } from '../events.ts';
import { type GrantChange, removeGrant } from '../oauth/changes.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { type ConferencingChange, putConferencing } from './changes.ts';
import { ownConferencing } from './conferencing-access.ts';
import { conferencingAccounts } from './needs.ts';

/** Deletes a connection and its grant. The meetings that it created stay. */
export function disconnectConferencing(
  uid: string,
  userId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, 'conferencing/unknown', ConferencingChange | GrantChange> {
  const own = ownConferencing(uid, userId, snapshot);
  if ('refused' in own) return own;
  const { ver, held } = snapshot.get(conferencingAccounts(userId));
  const { nowMs } = context;
  return {
    reply: {},
    changes: [
      putConferencing({
        userId,
        stored: { ver, held: held.filter(({ connection }) => connection.uid !== uid) },
        event: eventOf('conferencing_connection_deleted', formatInstant(nowMs), context),
      }),
      removeGrant({ uid, nowMs }),
    ],
  };
}
