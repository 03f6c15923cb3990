import type { AssignmentChange } from '../assignment/changes.ts';
import { loadChanges } from '../assignment/load-changes.ts';
import { optional } from '../change.ts';
import type { Decision } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { LedgerChange } from '../ledger/changes.ts';
import { type LimitChange, moveCounter } from '../limits/changes.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import type { LoadedBooking } from './booking-access.ts';
import { type BookingChange, putBooking } from './changes.ts';
import type { BookingReply } from './create-booking.ts';
import { refuseLateGuest } from './guest-link.ts';
import { recount, talliesOf } from './limits.ts';
import { withoutMeeting } from './meeting.ts';
import { release, reservationNeeds, reservationOf, timeChanges } from './reserve-host-time.ts';
import { nextStatus } from './transitions.ts';

/** A request to end a booking early. */
export interface Closing {
  readonly action: 'cancel' | 'decline';
  readonly reason?: string | undefined;
  readonly isSendUpdates?: boolean | undefined;
}

const kindOf = ({ action }: Closing, { actor }: WriteContext) => {
  if (action === 'decline') return 'booking_declined';
  return actor.guest ? 'guest_cancelled' : 'host_cancelled';
};

export const closingNeeds = ({ stored }: LoadedBooking): readonly Need[] =>
  reservationNeeds(reservationOf(stored));

type ClosingRefusal =
  | 'booking/already-cancelled'
  | 'booking/already-confirmed'
  | 'booking/too-late';

/** Closes a booking. The time of its hosts, its seat and its place in the limits become free. */
export function closeBooking(
  { stored, eventType }: LoadedBooking,
  closing: Closing,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  BookingReply,
  ClosingRefusal,
  BookingChange | LimitChange | LedgerChange | AssignmentChange
> {
  const { action, reason = '', isSendUpdates } = closing;
  const status = nextStatus(stored.booking, action);
  if (typeof status !== 'string') return status;
  const late = refuseLateGuest(context, stored.booking, eventType, 'guestMayCancelUntil');
  if (late) return late;
  const at = formatInstant(context.nowMs);
  const ended = withoutMeeting(stored);
  const booking = {
    ...ended.booking,
    status,
    cancelReason: reason,
    cancelledAt: at,
    cancelledBy: context.actor.guest ? ('guest' as const) : ('host' as const),
    updatedAt: at,
  };
  const counters = eventType
    ? recount(eventType, talliesOf(stored, eventType), undefined, 'exceedable').counters
    : [];
  const freed = release(snapshot, reservationOf(stored));
  const event = {
    ...eventOf(kindOf(closing, context), at, context),
    isSilent: isSendUpdates === false,
  };
  return {
    reply: { data: booking, version: stored.ver + 1 },
    changes: [
      putBooking({ stored: { ...ended, booking, counted: undefined }, event }),
      ...timeChanges(freed),
      // A booking of many weeks can have more counters than one transaction can change, because
      // limits may have been recounted in another time zone. The counters of the current zone are
      // last and are dropped first. They stay too high until the zone changes.
      ...counters.toReversed().map((change) => optional(moveCounter(change))),
      ...loadChanges(eventType, snapshot, freed.weeks),
    ],
  };
}
