import type { Reader } from '../../data/reader.ts';
import {
  type ConnectionData,
  shownConnection,
} from '../../domain/external-calendars/calendar-connection.ts';
import { storedConnection } from '../../domain/external-calendars/needs.ts';
import { externalTime } from '../../domain/ledger/needs.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { pageOf } from '../page-of.ts';

interface ConnectionsQuery {
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of the caller's connections, newest first. */
export async function listCalendarConnections(
  actor: Actor,
  query: ConnectionsQuery,
  reader: Reader,
): Promise<{ readonly data: readonly ConnectionData[]; readonly nextCursor: string | null }> {
  const { userId } = actor;
  const found = await reader.read([externalTime(userId)]);
  const parts = found.get(externalTime(userId));
  const snapshot = await reader.readMore(
    found,
    parts.map(({ uid }) => storedConnection({ userId, uid })),
  );
  // A connection deleted during the read is left out.
  const connections = parts.flatMap((part) => {
    const stored = snapshot.get(storedConnection({ userId, uid: part.uid }));
    return stored ? [shownConnection(stored.connection, part)] : [];
  });
  const scope = { actor, list: 'calendar-connections', query: { ...query } };
  return pageOf(connections, ({ createdAt, uid }) => [-Date.parse(createdAt), uid], query, scope);
}
