import { type Decision, refuse } from '../decision.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import type { LoadedBooking } from './booking-access.ts';
import { externalBusyNeeds, isBusyInExternalCalendars } from './busy-in-external-calendars.ts';
import { makerNeeds } from './meeting-maker.ts';
import { slotTaken } from './refusals.ts';
import {
  type Reassigned,
  type ReassignmentChange,
  refuseReplacing,
  replaceHost,
} from './replace-host.ts';
import { reservationNeeds, reservationOf } from './reserve-host-time.ts';

export const reassignmentNeeds = ({ stored }: LoadedBooking, userId: string): readonly Need[] => {
  const reservation = reservationOf(stored);
  return [
    ...reservationNeeds(reservation),
    ...reservationNeeds({ ...reservation, hostIds: [userId] }),
    ...externalBusyNeeds([userId]),
    ...makerNeeds(stored, [{ userId }]),
  ];
};

/**
 * Gives a booking to a host that a user selected. Only other bookings and external calendars can
 * refuse it; hours and schedules cannot.
 */
export function reassignBooking(
  { stored, eventType }: LoadedBooking,
  userId: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  Reassigned,
  | 'booking/already-cancelled'
  | 'booking/already-over'
  | 'booking/shared-slot'
  | 'booking/not-reassignable'
  | 'booking/already-hosted'
  | 'booking/slot-taken',
  ReassignmentChange
> {
  const { booking } = stored;
  const refused = refuseReplacing(stored, context.nowMs);
  if (refused) return refused;
  const [present, ...others] = booking.hosts;
  if (present === undefined || others.length > 0) return refuse('booking/not-reassignable');
  if (present.userId === userId) return refuse('booking/already-hosted');
  const asked = { ...reservationOf(stored), hostIds: [userId] };
  if (isBusyInExternalCalendars(snapshot, asked, context.nowMs)) return slotTaken(['busy']);
  const taking = { eventType, userId, assignment: undefined, turn: [] };
  const given = replaceHost(stored, taking, snapshot, context);
  return 'reason' in given ? slotTaken([given.reason]) : given;
}
