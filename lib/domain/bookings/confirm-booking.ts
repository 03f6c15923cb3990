import type { AssignmentChange } from '../assignment/changes.ts';
import { loadChanges } from '../assignment/load-changes.ts';
import { type Decision, refuse } from '../decision.ts';
import { sharesSlots } from '../event-types/event-type.ts';
import { eventOf } from '../events.ts';
import type { LedgerChange } from '../ledger/changes.ts';
import { type LimitChange, moveCounter } from '../limits/changes.ts';
import { assignableUser } from '../people/assignable-user.ts';
import { storedUser } from '../people/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { type LoadedBooking, refuseInactive } from './booking-access.ts';
import { externalBusyNeeds, isBusyInExternalCalendars } from './busy-in-external-calendars.ts';
import { type BookingChange, putBooking } from './changes.ts';
import type { BookingReply } from './create-booking.ts';
import { type Counted, countedOf, counterNeeds, recount, usedUpFor } from './limits.ts';
import { shownMeeting, withMakerOfNow, withMeeting } from './meeting.ts';
import { makerNeeds } from './meeting-maker.ts';
import { suspectedBookings } from './needs.ts';
import { heldAs } from './occupancy.ts';
import { slotTaken } from './refusals.ts';
import {
  moveReservation,
  reservationNeeds,
  reservationOf,
  timeChanges,
  withSlotBuffers,
} from './reserve-host-time.ts';
import type { StoredBooking } from './stored-booking.ts';
import { isSuspected } from './suspected.ts';
import { nextStatus } from './transitions.ts';

/** A request together with the booking that it becomes. */
export interface Confirmation extends LoadedBooking {
  readonly opened: StoredBooking;
  readonly counted: Counted;
  readonly needs: readonly Need[];
}

/** Returns the booking that a request becomes, and the reads that the decision needs. */
export function confirmationOf(found: LoadedBooking): Confirmation {
  const { stored, eventType, guest } = found;
  const opened = openedFrom(found);
  const counted = countedOf(stored, guest);
  const needs = [
    ...reservationNeeds(reservationOf(stored)),
    ...reservationNeeds(reservationOf(opened)),
    ...(eventType ? counterNeeds(eventType, counted) : []),
    ...(holdsNothing(stored) ? externalBusyNeeds(reservationOf(opened).hostIds) : []),
    ...unheardHosts(stored).map(storedUser),
    ...(isSuspected(stored.booking) ? [suspectedBookings()] : []),
    ...makerNeeds(stored, stored.booking.hosts),
  ];
  return { ...found, opened, counted, needs };
}

/**
 * Turns a request into a booking. A request that held no time now takes its time, its seat and its
 * place in the limits. Hours, schedules, notice and window were checked when the request was
 * created.
 */
export function confirmBooking(
  { stored, eventType, opened: request, counted }: Confirmation,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  BookingReply,
  | 'booking/already-cancelled'
  | 'booking/already-confirmed'
  | 'booking/already-over'
  | 'booking/slot-taken',
  BookingChange | LimitChange | LedgerChange | AssignmentChange
> {
  const status = nextStatus(stored.booking, 'confirm');
  if (typeof status !== 'string') return status;
  const inactive = refuseInactive(stored.booking, context.nowMs);
  if (inactive) return inactive;
  if (unheardHosts(stored).some((userId) => !assignableUser(snapshot, userId, context.nowMs))) {
    return refuse('booking/slot-taken', hostGone);
  }
  const counting = holdsNothing(stored) ? eventType : undefined;
  if (counting && usedUpFor(snapshot, counting, counted).length > 0) return slotTaken(['limit']);
  const opened = placedNow(snapshot, request, eventType);
  if (
    holdsNothing(stored) &&
    isBusyInExternalCalendars(snapshot, reservationOf(opened), context.nowMs)
  ) {
    return slotTaken(['busy']);
  }
  const moved = moveReservation(snapshot, reservationOf(stored), reservationOf(opened));
  if ('reason' in moved) return slotTaken([moved.reason]);
  const updatedAt = formatInstant(context.nowMs);
  // The confirmation proves that a person has checked the booking.
  const booking = { ...opened.booking, status, spamType: 0, updatedAt };
  const { counted: tallies, counters } = counting
    ? recount(counting, [], counted, 'bounded')
    : { counted: stored.counted, counters: [] };
  const event = eventOf('booking_confirmed', updatedAt, context);
  const confirmed = { ...opened, booking, counted: tallies };
  return {
    reply: { data: shownMeeting(confirmed, context, stored), version: stored.ver + 1 },
    changes: [
      putBooking({ stored: confirmed, event }),
      ...timeChanges(moved),
      ...counters.map(moveCounter),
      ...loadChanges(eventType, snapshot, moved.weeks),
    ],
  };
}

/** Applies the buffers of the slot and the meeting that the booking needs. */
function placedNow(
  snapshot: Snapshot,
  request: StoredBooking,
  eventType: Confirmation['eventType'],
): StoredBooking {
  const placed = withMeeting(snapshot, withSlotBuffers(snapshot, request));
  return withMakerOfNow(snapshot, placed, eventType);
}

/**
 * Hosts of a suspected booking. The deletion of a user does not consider suspected bookings, so
 * these hosts may be deleted.
 */
const unheardHosts = ({ booking }: StoredBooking): readonly string[] =>
  isSuspected(booking) ? booking.hosts.map(({ userId }) => userId) : [];

const hostGone = {
  detail:
    'A host of the booking is no longer a user of the organization. Reassign the booking first.',
  extensions: { reason: 'busy' },
} as const;

const holdsNothing = ({ occupancy }: StoredBooking): boolean => occupancy.kind === 'none';

/** A request that held no time gets the current capacity of the event type. */
function openedFrom({ stored, eventType }: LoadedBooking): StoredBooking {
  const { booking } = stored;
  const { kind } = stored.occupancy;
  const as = (opened: StoredBooking['occupancy']['kind'], capacity = booking.capacity) => ({
    ...stored,
    booking: { ...booking, capacity },
    occupancy: { ...stored.occupancy, kind: opened },
  });
  if (kind !== 'none') return as(kind === 'request' ? 'booking' : kind);
  const capacity = eventType ? eventType.capacity : booking.capacity;
  return as(heldAs('open', sharesSlots(eventType ?? booking)), capacity);
}
