import { canBook } from '../access.ts';
import { assignHosts, assignmentNeeds, nextTurn } from '../assignment/assign-hosts.ts';
import type { AssignmentRecord } from '../assignment/assignment-record.ts';
import type { AssignmentChange } from '../assignment/changes.ts';
import { loadChanges } from '../assignment/load-changes.ts';
import { sharedAccounts } from '../conferencing/needs.ts';
import { type Decided, type Decision, refuse } from '../decision.ts';
import { type EventType, sharesSlots } from '../event-types/event-type.ts';
import { isSeenBy } from '../event-types/visible-event-type.ts';
import { eventOf } from '../events.ts';
import type { LedgerChange } from '../ledger/changes.ts';
import { minuteToMs } from '../ledger/week.ts';
import { type LimitChange, moveCounter } from '../limits/changes.ts';
import type { RoutingFormChange } from '../routing-forms/changes.ts';
import { bookedBy, refuseByResponse } from '../routing-forms/routed-request.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import { assignedHosts } from './assigned-hosts.ts';
import type { Booking } from './booking.ts';
import type { BookingRequest, RequestRefusal } from './booking-request.ts';
import { type BookingChange, putBooking } from './changes.ts';
import { checkSlot, slotCheckNeeds } from './check-slot.ts';
import { firstWithoutConflict } from './first-without-conflict.ts';
import { recount } from './limits.ts';
import { shownMeeting, withMeeting, withPromisedMeeting } from './meeting.ts';
import { heldAs } from './occupancy.ts';
import { refuseStart, slotTaken } from './refusals.ts';
import {
  type Conflict,
  moveReservation,
  reservationOf,
  timeChanges,
  withSlotBuffers,
} from './reserve-host-time.ts';
import type { StoredBooking } from './stored-booking.ts';

export interface BookingReply {
  readonly data: Booking;
  readonly version: number;
}

export type CreationChange =
  | BookingChange
  | LimitChange
  | LedgerChange
  | AssignmentChange
  | RoutingFormChange;

export type CreateRefusal =
  | RequestRefusal['refused']
  | 'caller/role-forbids'
  | 'event-type/unknown'
  | 'booking/not-offered'
  | 'booking/slot-taken'
  | 'routing-form/disabled'
  | 'response/booked';

export const creationNeeds = ({
  eventType,
  counted,
  assignment,
  madeAt,
}: BookingRequest): readonly Need[] => [
  ...slotCheckNeeds(eventType, counted),
  ...assignmentNeeds(assignment),
  ...(madeAt ? [sharedAccounts()] : []),
];

/** Books an offered start with the best available host. */
export function createBooking(
  uid: string,
  request: BookingRequest | RequestRefusal,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<BookingReply, CreateRefusal, CreationChange> {
  if (!canBook(context.actor)) return refuse('caller/role-forbids');
  if ('refused' in request) return request;
  // The earlier check used a cached event type.
  if (!isSeenBy(context.actor, request)) return refuse('event-type/unknown');
  const { eventType, counted, byResponse } = request;
  const refused = byResponse && refuseByResponse(byResponse);
  if (refused) return refused;
  const check = checkSlot(snapshot, eventType, counted, context.nowMs);
  if (!check.offered) return refuseStart(check);
  const oneIsEnough = eventType.assignment.type === 'any';
  const made = firstWithoutConflict(check.freeHostIds, oneIsEnough, (free) => {
    const assignment = assignHosts(snapshot, request.assignment, free);
    const booking = newBooking(uid, request, assignment, context);
    const placed = withMeeting(snapshot, withSlotBuffers(snapshot, booking));
    const { madeAt } = request;
    const promised = madeAt ? withPromisedMeeting(snapshot, placed, madeAt, eventType) : placed;
    return book(promised, request, snapshot, context);
  });
  return 'reason' in made ? slotTaken([made.reason]) : made;
}

/**
 * Reserves the time of the hosts and counts the booking. A request that holds no time is only
 * stored.
 */
function book(
  stored: StoredBooking,
  { eventType, counted, byResponse }: BookingRequest,
  snapshot: Snapshot,
  context: WriteContext,
): Decided<BookingReply, CreationChange> | Conflict {
  const { booking, assignment, occupancy } = stored;
  const shown = shownMeeting(stored, context);
  const reply = { data: { ...shown, uid: shownUid(booking.uid, context) }, version: 1 };
  const kind = booking.status === 'request' ? 'booking_requested' : 'guest_booked';
  const event = eventOf(kind, booking.createdAt, context);
  const turn = nextTurn(eventType, assignment);
  const response = byResponse
    ? [bookedBy(byResponse, booking.uid, booking.createdAt, context)]
    : [];
  if (occupancy.kind === 'none') {
    return { reply, changes: [putBooking({ stored, event }), ...turn, ...response] };
  }
  const moved = moveReservation(snapshot, undefined, reservationOf(stored));
  if ('reason' in moved) return moved;
  const { counted: tallies, counters } = recount(eventType, [], counted, 'bounded');
  return {
    reply,
    changes: [
      putBooking({ stored: { ...stored, counted: tallies }, event }),
      ...timeChanges(moved),
      ...counters.map(moveCounter),
      ...turn,
      ...response,
      ...loadChanges(eventType, snapshot, moved.weeks),
    ],
  };
}

function newBooking(
  uid: string,
  { eventType, name, description, timeZone, place, contact, counted, ...request }: BookingRequest,
  assignment: AssignmentRecord,
  { actor, nowMs }: WriteContext,
): StoredBooking {
  const at = formatInstant(nowMs);
  const status = eventType.requiresConfirmation ? 'request' : 'open';
  return {
    ver: 0,
    booking: {
      uid,
      eventTypeId: eventType.uid,
      name,
      description,
      status,
      startedAt: formatInstant(minuteToMs(counted.start)),
      endedAt: formatInstant(minuteToMs(counted.end)),
      ...place,
      timeZone,
      priority: eventType.priority,
      spamType: 0,
      cancelReason: '',
      cancelledAt: null,
      cancelledBy: null,
      capacity: eventType.capacity,
      hosts: assignedHosts(eventType, assignment.chosen),
      createdAt: at,
      updatedAt: at,
    },
    occupancy: {
      kind: holdsTime(eventType) ? heldAs(status, sharesSlots(eventType)) : 'none',
      bufferBefore: eventType.bufferBefore,
      bufferAfter: eventType.bufferAfter,
    },
    contact: { ...contact, createdAt: at, updatedAt: at },
    assignment,
    meeting: request.meeting,
    ...(request.byResponse?.hostIds.length && { routedTo: request.byResponse.hostIds }),
    createdBy: actor.userId,
  };
}

const holdsTime = ({ requiresConfirmation, holdsWhileRequested }: EventType): boolean =>
  !requiresConfirmation || holdsWhileRequested;
