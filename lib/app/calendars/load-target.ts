import type { Reader } from '../../data/reader.ts';
import { targetNeeds } from '../../domain/calendars/target.ts';
import { need, type Snapshot } from '../../domain/snapshot.ts';

/** Reads into which calendar the bookings of a user are written, with the connection that has it. */
export async function loadTarget(
  snapshot: Snapshot,
  userId: string,
  reader: Reader,
): Promise<Snapshot> {
  const found = await reader.readMore(snapshot, targetNeeds(userId));
  const { connection } = found.target(userId);
  return connection === null
    ? found
    : reader.readMore(found, [need.calendarConnection(userId, connection)]);
}
