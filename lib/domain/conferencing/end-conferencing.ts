import type { Decided } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { dayMs } from '../time/zone.ts';
import type { WriteContext } from '../write-context.ts';
import { type ConferencingChange, putConferencing, scheduleAccountsCheck } from './changes.ts';
import { conferencingAccounts } from './needs.ts';

/** What cannot be removed at a provider is tried for so long. */
const keptForMs = dayMs;

/**
 * Ends the accounts of a user who is being deleted. They make no meetings of new bookings, and are destroyed a day
 * later: the meetings of bookings that other hosts have by now are removed with them.
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
