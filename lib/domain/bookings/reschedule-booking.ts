import {
  type AssignmentRequest,
  assignHosts,
  assignmentNeeds,
  nextTurn,
} from '../assignment/assign-hosts.ts';
import type { AssignmentRecord } from '../assignment/assignment-record.ts';
import type { AssignmentChange } from '../assignment/changes.ts';
import { loadChanges } from '../assignment/load-changes.ts';
import {
  type Decided,
  type Decision,
  type Refused,
  refuse,
  refuseViolations,
} from '../decision.ts';
import { sharesSlots } from '../event-types/event-type.ts';
import { eventOf } from '../events.ts';
import type { LedgerChange } from '../ledger/changes.ts';
import { minuteToMs } from '../ledger/week.ts';
import { type LimitChange, moveCounter } from '../limits/changes.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import { assignedHosts } from './assigned-hosts.ts';
import { type LoadedBooking, refuseInactive } from './booking-access.ts';
import { type BookingChange, putBooking } from './changes.ts';
import { checkSlot, slotCheckNeeds } from './check-slot.ts';
import type { BookingReply } from './create-booking.ts';
import { firstWithoutConflict } from './first-without-conflict.ts';
import { refuseLateGuest } from './guest-link.ts';
import { recount, talliesOf } from './limits.ts';
import { shownMeeting, withMeeting } from './meeting.ts';
import { makerNeeds } from './meeting-maker.ts';
import { storedBooking } from './needs.ts';
import {
  isSameStart,
  type NewStart,
  newStartOf,
  type Rescheduling,
  reschedulingViolations,
} from './new-start.ts';
import { heldAs } from './occupancy.ts';
import { refuseStart, slotTaken } from './refusals.ts';
import {
  type Conflict,
  moveReservation,
  reservationNeeds,
  reservationOf,
  timeChanges,
  withSlotBuffers,
} from './reserve-host-time.ts';
import type { StoredBooking } from './stored-booking.ts';
import { isSuspected } from './suspected.ts';
import { refuseTooLarge } from './too-large.ts';
import { updateKinds } from './update-kinds.ts';
import { withoutBooking } from './without-booking.ts';

/** A request to reschedule, and the reads that the decision needs. */
export interface RescheduleRequest {
  readonly found: LoadedBooking;
  readonly sent: Rescheduling;
  /**
   * Undefined if there is nothing to check: the request is invalid, the start is the same, or the
   * event type cannot be booked.
   */
  readonly move: NewStart | undefined;
  readonly refused?: Refused<'booking/too-large'> | undefined;
  readonly needs: readonly Need[];
}

export function rescheduleRequest(
  found: LoadedBooking,
  sent: Rescheduling,
  nowMs: number,
): RescheduleRequest {
  const move = newStartOf(sent, found, nowMs);
  if (move === undefined) return { found, sent, move, needs: [] };
  const { stored, asked, counted, assignment } = move;
  const reservation = reservationOf(stored);
  const refused = refuseTooLarge(reservation, reservation);
  if (refused) return { found, sent, move, refused, needs: [] };
  const needs = [
    ...reservationNeeds(reservation),
    ...slotCheckNeeds(asked, counted),
    ...(assignment ? assignmentNeeds(assignment) : []),
    ...makerNeeds(stored, []),
  ];
  return { found, sent, move, needs };
}

type RescheduleRefusal =
  | ReturnType<typeof reschedulingViolations>[number]['code']
  | 'request/unprocessable'
  | 'booking/already-cancelled'
  | 'booking/already-over'
  | 'booking/too-late'
  | 'booking/not-reschedulable'
  | 'booking/not-offered'
  | 'booking/slot-taken';

type ReschedulingChange = BookingChange | LimitChange | LedgerChange | AssignmentChange;

/**
 * Moves a booking to another offered start. The check ignores the booking itself. One transaction
 * frees the old time and takes the new one, so the booking always has a time.
 */
export function rescheduleBooking(
  { found, sent, move }: RescheduleRequest,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<BookingReply, RescheduleRefusal, ReschedulingChange> {
  const { stored } = found;
  const violations = reschedulingViolations(sent, stored.booking, context.nowMs);
  if (violations.length > 0) return refuseViolations(violations);
  const inactive = refuseInactive(stored.booking, context.nowMs);
  if (inactive) return inactive;
  if (isSameStart(sent, stored.booking)) return inOtherZone(sent, stored, context);
  const { eventType } = found;
  const late = refuseLateGuest(context, stored.booking, eventType, 'guestMayRescheduleUntil');
  if (late) return late;
  if (move === undefined) return refuse('booking/not-reschedulable');
  const left = withoutBooking(snapshot, stored, move.eventType);
  const check = checkSlot(left, move.asked, move.counted, context.nowMs);
  if (!check.offered) return refuseStart(check);
  const moved = firstWithoutConflict(check.freeHostIds, move.assignment !== undefined, (free) =>
    moveTo(move, { snapshot, left }, free, context),
  );
  return 'reason' in moved ? slotTaken([moved.reason]) : moved;
}

/** Handles the same start: only the time zone can change. */
function inOtherZone(
  { timeZone }: Rescheduling,
  stored: StoredBooking,
  context: WriteContext,
): Decided<BookingReply, BookingChange> {
  const { booking, ver } = stored;
  if (booking.timeZone === timeZone) {
    return unchanged(storedBooking(booking.uid), { data: booking, version: ver });
  }
  const updatedAt = formatInstant(context.nowMs);
  const shown = { ...booking, timeZone, updatedAt };
  const event = eventOf('booking_updated', updatedAt, context);
  return {
    reply: { data: shown, version: ver + 1 },
    changes: [putBooking({ stored: { ...stored, booking: shown }, event })],
  };
}

/**
 * Free current hosts stay with the booking. Otherwise the event type's assignment selects a host.
 */
function moveTo(
  move: NewStart,
  { snapshot, left }: { readonly snapshot: Snapshot; readonly left: Snapshot },
  free: readonly string[],
  context: WriteContext,
): Decided<BookingReply, ReschedulingChange> | Conflict {
  const { stored, eventType, counted } = move;
  const reservation = reservationOf(stored);
  const keeps = reservation.hostIds.every((userId) => free.includes(userId));
  const assignment = keeps ? undefined : assignOther(left, move.assignment, free);
  const placed = withSlotBuffers(left, movedFrom(move, assignment, context.nowMs));
  const { meetingUrl: newUrl } = context;
  const booked = withMeeting(left, placed, { former: stored, newUrl, eventType });
  const moved = moveReservation(snapshot, reservation, reservationOf(booked));
  if ('reason' in moved) return moved;
  const { counted: tallies, counters } =
    stored.occupancy.kind === 'none'
      ? { counted: stored.counted, counters: [] }
      : recount(eventType, talliesOf(stored, eventType), counted, 'bounded');
  const { booking } = booked;
  const kinds = updateKinds(stored.booking, booking, context.actor);
  const event = eventOf(kinds, booking.updatedAt, context);
  const turn = isSuspected(booking) ? [] : nextTurn(eventType, assignment);
  return {
    reply: { data: shownMeeting(booked, context, stored), version: stored.ver + 1 },
    changes: [
      putBooking({ stored: { ...booked, counted: tallies }, event }),
      ...timeChanges(moved),
      ...counters.map(moveCounter),
      ...turn,
      ...loadChanges(eventType, snapshot, moved.weeks),
    ],
  };
}

/**
 * Selects another host. Hosts who cannot be replaced were offered only because all of them are
 * free, so that case is an error.
 */
function assignOther(
  left: Snapshot,
  request: AssignmentRequest | undefined,
  free: readonly string[],
): AssignmentRecord {
  if (request === undefined) throw new Error('A host who cannot be replaced is not free.');
  return assignHosts(left, request, free);
}

function movedFrom(
  { timeZone, stored, eventType, counted }: NewStart,
  assignment: AssignmentRecord | undefined,
  nowMs: number,
): StoredBooking {
  const { booking, occupancy } = stored;
  const { bufferBefore, bufferAfter, capacity } = eventType;
  const kind = occupancy.kind === 'none' ? 'none' : heldAs(booking.status, sharesSlots(eventType));
  return {
    ...stored,
    ...(assignment && { assignment }),
    occupancy: { kind, bufferBefore, bufferAfter },
    booking: {
      ...booking,
      timeZone,
      startedAt: formatInstant(minuteToMs(counted.start)),
      endedAt: formatInstant(minuteToMs(counted.end)),
      capacity,
      hosts: assignment
        ? assignedHosts(eventType, assignment.chosen, booking.hosts)
        : booking.hosts,
      updatedAt: formatInstant(nowMs),
    },
  };
}
