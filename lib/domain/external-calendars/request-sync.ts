import { type Decision, refuse } from '../decision.ts';
import { externalTime } from '../ledger/needs.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { type ConnectionReply, partOf, shownConnection } from './calendar-connection.ts';
import {
  type CalendarConnectionChange,
  requestEntries,
  requireConnection,
  scheduleSync,
} from './changes.ts';
import { ownConnection } from './connection-access.ts';

/** Makes a worker read the calendars of a connection immediately, and retry failed writes. */
export function requestSync(
  uid: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<ConnectionReply, 'connection/unknown' | 'resource/changed', CalendarConnectionChange> {
  const {
    actor: { userId },
    nowMs,
  } = context;
  const stored = ownConnection(uid, userId, snapshot, context);
  if ('refused' in stored) return stored;
  const part = partOf(snapshot.get(externalTime(userId)), uid);
  if (part === undefined) return refuse('connection/unknown');
  const data = shownConnection(stored.connection, part);
  return {
    reply: { data, version: stored.ver },
    changes: [
      requireConnection({ userId, uid, ver: stored.ver }),
      scheduleSync({ uid, dueMs: nowMs }),
      ...(part.error === 'not-written' ? [requestEntries({ userId, nowMs })] : []),
    ],
  };
}
