import { type Refused, refuse } from '../decision.ts';
import { hostHours } from '../hours/needs.ts';
import { refuseVersion } from '../precondition.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import type { StoredConnection } from './calendar-connection.ts';
import { calendarSync, ownExternalTime, storedConnection } from './needs.ts';

/** The data that every change of a connection reads. */
export const connectionNeeds = (uid: string, userId: string): Need[] => [
  hostHours(userId),
  storedConnection({ userId, uid }),
  ownExternalTime(userId),
  calendarSync(uid),
];

/** A connection of a user, at a version that the write accepts. */
export function ownConnection(
  uid: string,
  userId: string,
  snapshot: Snapshot,
  { precondition }: Pick<WriteContext, 'precondition'>,
): StoredConnection | Refused<'connection/unknown' | 'resource/changed'> {
  const stored = snapshot.get(storedConnection({ userId, uid }));
  if (stored === undefined) return refuse('connection/unknown');
  return refuseVersion(precondition, stored.ver) ?? stored;
}
