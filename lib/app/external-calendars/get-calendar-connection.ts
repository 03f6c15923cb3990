import { Problem } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import {
  type ConnectionReply,
  partOf,
  shownConnection,
} from '../../domain/external-calendars/calendar-connection.ts';
import { storedConnection } from '../../domain/external-calendars/needs.ts';
import { externalTime } from '../../domain/ledger/needs.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** Returns a connection of the caller. */
export async function getCalendarConnection(
  uid: string,
  { userId }: Actor,
  reader: Reader,
): Promise<ConnectionReply> {
  const snapshot = await reader.read([storedConnection({ userId, uid }), externalTime(userId)]);
  const stored = snapshot.get(storedConnection({ userId, uid }));
  const part = partOf(snapshot.get(externalTime(userId)), uid);
  // A connection deleted during the read may appear in only one of the two items.
  if (stored === undefined || part === undefined) throw new Problem('connection/unknown');
  const data = shownConnection(stored.connection, part);
  return { data, version: stored.ver };
}
