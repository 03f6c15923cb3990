import type { Decided } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { dayMs } from '../time/zone.ts';
import type { WriteContext } from '../write-context.ts';
import { targetChanges } from './change-target.ts';
import type { ExternalTimeChange } from './changes.ts';
import { type CalendarConnectionChange, putConnection, removeExternalPart } from './changes.ts';
import { storedConnection } from './needs.ts';

/** The time during which failed removals at the provider are retried. */
const keptForMs = dayMs;

/**
 * Ends the connection of a user who is being deleted, if bookings were written into its calendar. It is not
 * read any more and is deleted a day later. Until then, the entries of bookings with other hosts now are
 * removed through it.
 */
export function endCalendar(
  uid: string,
  userId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decided<object, CalendarConnectionChange | ExternalTimeChange> {
  const stored = snapshot.get(storedConnection({ userId, uid }));
  if (stored === undefined || stored.endsAtMs !== undefined) return { reply: {} };
  const at = formatInstant(context.nowMs);
  const calendars = stored.connection.calendars.map((one) => ({ ...one, isTarget: false }));
  const connection = { ...stored.connection, calendars, updatedAt: at };
  const event = eventOf('calendar_connection_updated', at, context);
  const endsAtMs = context.nowMs + keptForMs;
  return {
    reply: {},
    changes: [
      putConnection({ userId, stored: { ...stored, connection, endsAtMs }, event }),
      ...targetChanges(userId, [stored.connection, connection], event, snapshot),
      removeExternalPart({ userId, uid }),
    ],
  };
}
