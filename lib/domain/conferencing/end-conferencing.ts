import type { Decided } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { dayMs } from '../time/zone.ts';
import type { WriteContext } from '../write-context.ts';
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
): Decided<object> {
  const { ver, held } = snapshot.get(conferencingAccounts(userId));
  if (held.every(({ endsAtMs }) => endsAtMs !== undefined)) return { reply: {} };
  const endsAtMs = context.nowMs + keptForMs;
  return {
    reply: {},
    changes: {
      kind: 'conferencing',
      userId,
      stored: { ver, held: held.map((one) => ({ ...one, endsAtMs: one.endsAtMs ?? endsAtMs })) },
      lookAtMs: endsAtMs,
      event: eventOf('conferencing_connection_updated', formatInstant(context.nowMs), context),
    },
  };
}
