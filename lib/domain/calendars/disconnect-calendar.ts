import type { Decision } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { targetChange } from './change-target.ts';
import { ownConnection } from './connection-access.ts';

/**
 * Takes a connection away, with its secrets and all that is kept of its calendars: its user is free at once where only
 * they made them busy. What was written into them stays there.
 */
export function disconnectCalendar(
  uid: string,
  userId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, 'connection/unknown' | 'resource/changed'> {
  const stored = ownConnection(uid, userId, snapshot, context);
  if ('refused' in stored) return stored;
  const at = formatInstant(context.nowMs);
  const event = eventOf('calendar_connection_deleted', at, context);
  const target = targetChange(userId, [stored.connection, undefined], at, snapshot);
  return {
    reply: {},
    changes: {
      kind: 'calendar-disconnection',
      userId,
      stored,
      ...(target && { target }),
      event,
    },
  };
}
