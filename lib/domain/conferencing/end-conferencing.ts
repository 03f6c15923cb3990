import type { Decided } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { dayMs } from '../time/zone.ts';
import type { WriteContext } from '../write-context.ts';
import { type ConferencingChange, putConferencing, scheduleAccountsCheck } from './changes.ts';
import { conferencingAccounts } from './needs.ts';

/** The time during which failed removals at the provider are retried. */
const keptForMs = dayMs;

/**
 * Ends the accounts of a user who is being deleted. They create no meetings for new bookings and are deleted
 * a day later. Until then, the meetings of bookings with other hosts now are removed through them.
 */
export function endConferencing(
  userId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decided<object, ConferencingChange> {
  const { ver, held } = snapshot.get(conferencingAccounts(userId));
  if (held.every(({ endsAtMs }) => endsAtMs !== undefined)) return { reply: {} };
  const { nowMs } = context;
  const endsAtMs = nowMs + keptForMs;
  return {
    reply: {},
    changes: [
      putConferencing({
        userId,
        stored: { ver, held: held.map((one) => ({ ...one, endsAtMs: one.endsAtMs ?? endsAtMs })) },
        event: eventOf('conferencing_connection_updated', formatInstant(nowMs), context),
      }),
      scheduleAccountsCheck({ userId, dueAtMs: endsAtMs, nowMs }),
    ],
  };
}
