import type { Decision } from '../decision.ts';
import { eventOf } from '../events.ts';
import { type GrantChange, removeGrant } from '../oauth/changes.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { takesAuthorization } from './calendar-connection.ts';
import { targetChanges } from './change-target.ts';
import type { ExternalTimeChange } from './changes.ts';
import {
  type CalendarConnectionChange,
  removeConnection,
  removeExternalPart,
  removeSync,
} from './changes.ts';
import { ownConnection } from './connection-access.ts';

/**
 * Deletes a connection with its secrets and everything that was read from its calendars. The user is
 * immediately free at times when only these calendars made them busy. Entries that were written into them
 * stay.
 */
export function disconnectCalendar(
  uid: string,
  userId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  object,
  'connection/unknown' | 'resource/changed',
  CalendarConnectionChange | ExternalTimeChange | GrantChange
> {
  const stored = ownConnection(uid, userId, snapshot, context);
  if ('refused' in stored) return stored;
  const { ver, connection } = stored;
  const { nowMs } = context;
  const event = eventOf('calendar_connection_deleted', formatInstant(nowMs), context);
  return {
    reply: {},
    changes: [
      removeConnection({ userId, uid, ver, event }),
      ...targetChanges(userId, [connection, undefined], event, snapshot),
      removeExternalPart({ userId, uid }),
      removeSync({ uid, nowMs }),
      ...(takesAuthorization(connection.provider) ? [removeGrant({ uid, nowMs })] : []),
    ],
  };
}
