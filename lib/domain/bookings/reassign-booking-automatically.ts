import {
  type AssignmentRequest,
  assignHosts,
  assignmentNeeds,
  assignmentRequest,
  nextTurn,
} from '../assignment/assign-hosts.ts';
import { type Decision, type Refused, refuse } from '../decision.ts';
import type { EventType } from '../event-types/event-type.ts';
import { assignableHosts } from '../event-types/event-type.ts';
import { type HostRefusal, refusalOf } from '../hours/host-availability.ts';
import { reachOf, slotHosts, slotNeeds } from '../hours/slot-hosts.ts';
import { storedUser } from '../people/needs.ts';
import { limitedTo } from '../routing-forms/routed-request.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import type { LoadedBooking } from './booking-access.ts';
import { makerNeeds } from './meeting-maker.ts';
import {
  type Reassigned,
  type ReassignmentChange,
  refuseReplacing,
  replaceHost,
} from './replace-host.ts';
import { reservationNeeds, reservationOf } from './reserve-host-time.ts';
import type { StoredBooking } from './stored-booking.ts';
import { requesterOf } from './stored-booking.ts';

/** A booking that needs another host. */
export interface Reassignment extends LoadedBooking {
  readonly assignment: AssignmentRequest | undefined;
  readonly needs: readonly Need[];
}

export function reassignmentOf(found: LoadedBooking): Reassignment {
  const { stored, eventType } = found;
  if (eventType === undefined) return { ...found, assignment: undefined, needs: [] };
  const reservation = reservationOf(stored);
  const { start, end } = reservation;
  const requester = requesterOf(stored);
  const assignment = assignmentRequest({
    eventType: limitedTo(eventType, stored.routedTo),
    start,
    end,
    requester,
  });
  const asked = askedOf(stored, eventType);
  const needs = [
    ...slotNeeds(asked, reachOf(asked, start, start)),
    ...assignmentNeeds(assignment),
    ...reservationNeeds(reservation),
    ...makerNeeds(stored, []),
    ...assignableHosts(eventType).map(({ userId }) => storedUser(userId)),
  ];
  return { ...found, assignment, needs };
}

/**
 * Returns the event type with this booking's own duration and buffers, and one seat. The event type
 * may have changed since the booking was made.
 */
function askedOf(stored: StoredBooking, eventType: EventType): EventType {
  const { start, end, occupancy } = reservationOf(stored);
  const { bufferBefore, bufferAfter } = occupancy;
  const offered = limitedTo(eventType, stored.routedTo);
  return { ...offered, duration: end - start, bufferBefore, bufferAfter, capacity: null };
}

/** Gives a booking to a free host. The rules and the method of the event type select the host. */
export function reassignBookingAutomatically(
  { stored, eventType, assignment: request }: Reassignment,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  Reassigned,
  | 'booking/already-cancelled'
  | 'booking/already-over'
  | 'booking/shared-slot'
  | 'booking/not-reassignable'
  | 'booking/no-other-host',
  ReassignmentChange
> {
  const { booking } = stored;
  const refused = refuseReplacing(stored, context.nowMs);
  if (refused) return refused;
  const isChosen = eventType?.assignment.type === 'any' && booking.hosts.length <= 1;
  if (!isChosen || request === undefined) return refuse('booking/not-reassignable');
  const present = booking.hosts[0]?.userId;
  const refusals = refusalsOf(stored, eventType, snapshot, context.nowMs);
  const free = [...refusals].flatMap(([userId, refusal]) => (refusal ? [] : [userId]));
  const assignment = assignHosts(snapshot, request, free);
  const chosen = eventType.hosts.find(({ userId }) => userId === assignment.chosen[0]);
  if (chosen === undefined) return noOtherHost(refusals, present);
  const turn = nextTurn(eventType, assignment);
  const taking = { eventType, userId: chosen.userId, assignment, turn };
  const given = replaceHost(stored, taking, snapshot, context);
  if (!('reason' in given)) return given;
  return noOtherHost(new Map([[given.userId, given.reason]]), present);
}

/**
 * Maps each other host to the reason why the host cannot take the booking. Undefined: the host can
 * take it.
 */
function refusalsOf(
  stored: StoredBooking,
  eventType: EventType,
  snapshot: Snapshot,
  nowMs: number,
): Map<string, HostRefusal | undefined> {
  const present = stored.booking.hosts.map(({ userId }) => userId);
  const { start } = reservationOf(stored);
  const asked = askedOf(stored, eventType);
  const hosts = slotHosts(snapshot, asked, reachOf(asked, start, start), () => 0, nowMs);
  return new Map(
    hosts
      .filter(({ userId }) => !present.includes(userId))
      .map((host) => [host.userId, refusalOf(asked, host, start)]),
  );
}

function noOtherHost(
  refusals: ReadonlyMap<string, HostRefusal | undefined>,
  present: string | undefined,
): Refused<'booking/no-other-host'> {
  const reasons = [...refusals].flatMap(([userId, reason]) => (reason ? [{ userId, reason }] : []));
  const first = present === undefined ? [] : [{ userId: present, reason: 'present' as const }];
  const hosts = [...first, ...reasons];
  return refuse('booking/no-other-host', { extensions: { hosts } });
}
