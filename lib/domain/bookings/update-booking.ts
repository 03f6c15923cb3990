import type { AssignmentChange } from '../assignment/changes.ts';
import { loadChanges } from '../assignment/load-changes.ts';
import { type Decision, type Refused, refuse, refuseViolations } from '../decision.ts';
import type { EventType, Priority } from '../event-types/event-type.ts';
import { type BookingEvent, eventOf } from '../events.ts';
import type { LedgerChange } from '../ledger/changes.ts';
import { type LimitChange, moveCounter } from '../limits/changes.ts';
import { assignableUser } from '../people/assignable-user.ts';
import { storedUser } from '../people/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unchanged } from '../unchanged.ts';
import { pointerTo, type Violation } from '../violation.ts';
import type { WriteContext } from '../write-context.ts';
import type { Booking, BookingHost } from './booking.ts';
import type { LoadedBooking } from './booking-access.ts';
import { type BookingChange, putBooking } from './changes.ts';
import type { BookingReply } from './create-booking.ts';
import { countedOf, recount, talliesOf } from './limits.ts';
import { shownMeeting, withMeeting } from './meeting.ts';
import { makerNeeds } from './meeting-maker.ts';
import { storedBooking } from './needs.ts';
import { slotTaken } from './refusals.ts';
import {
  type Moved,
  moveReservation,
  type Reservation,
  reservationNeeds,
  reservationOf,
  timeChanges,
  withSlotBuffers,
} from './reserve-host-time.ts';
import type { StoredBooking } from './stored-booking.ts';
import { startInPast, timeRequestViolations } from './time-request.ts';
import { refuseTooLarge } from './too-large.ts';
import { updateKinds } from './update-kinds.ts';

/** The parsed body of an update. Absent members do not change. Instants are epoch milliseconds. */
export interface BookingUpdateRequest {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  readonly hosts?: readonly BookingHost[] | undefined;
  readonly priority?: Priority | undefined;
  readonly updateMessage?: string | undefined;
  readonly isSendUpdates?: boolean | undefined;
}

/** An update with the resulting booking, and the reads that the decision needs. */
export interface BookingUpdate {
  readonly found: LoadedBooking;
  readonly sent: BookingUpdateRequest;
  readonly updated: StoredBooking;
  readonly violations: readonly TimeViolation[];
  /**
   * IDs of current hosts of a past booking that is moved to the future. They may have been deleted.
   */
  readonly returning: readonly string[];
  readonly refused?: Refused<'booking/too-large'> | undefined;
  readonly needs: readonly Need[];
}

const setsTime = ({ startedAt, endedAt }: BookingUpdateRequest): boolean =>
  startedAt !== undefined || endedAt !== undefined;

/** Whether the event type must be read for its limits and its loads. */
export const touchesTime = (sent: BookingUpdateRequest): boolean =>
  setsTime(sent) || sent.hosts !== undefined;

export function bookingUpdate(
  found: LoadedBooking,
  sent: BookingUpdateRequest,
  nowMs: number,
): BookingUpdate {
  const { stored } = found;
  const updated = updatedFrom(stored, sent, nowMs);
  const violations = timeViolations(sent, stored.booking, updated.booking, nowMs);
  const returning = returningHosts(stored.booking, sent, updated.booking, nowMs);
  const update = { found, sent, updated, violations, returning };
  if (!touchesTime(sent)) return { ...update, needs: [] };
  const named = (sent.hosts ?? []).map(({ userId }) => userId);
  const users = [...named, ...returning].map(storedUser);
  if (violations.length > 0) return { ...update, needs: users };
  const [from, to] = [reservationOf(stored), reservationOf(updated)];
  const refused = refuseTooLarge(from, to);
  if (refused) return { ...update, refused, needs: [] };
  const needs = [...reservationNeeds(from), ...reservationNeeds(to)];
  return { ...update, needs: [...users, ...needs, ...makerNeeds(stored, updated.booking.hosts)] };
}

/**
 * Changes the members sent. One transaction moves the time of the hosts. Only other bookings can
 * refuse a move by a host; hours, schedules and limits cannot.
 */
export function updateBooking(
  { found, sent, updated, violations, returning }: BookingUpdate,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  BookingReply,
  UpdateRefusal,
  BookingChange | LimitChange | LedgerChange | AssignmentChange
> {
  const { stored, eventType, guest } = found;
  const all = [
    ...violations,
    ...hostViolations(sent.hosts ?? [], snapshot, context.nowMs),
    ...goneViolations(returning, sent, snapshot, context.nowMs),
  ];
  if (all.length > 0) return refuseViolations(all);
  // An empty update changes nothing.
  if (Object.keys(sent).length === 0) {
    const data = stored.booking;
    return unchanged(storedBooking(data.uid), { data, version: stored.ver });
  }
  if (stored.booking.status === 'cancel') return refuse('booking/already-cancelled');
  const moves = touchesTime(sent) && !isSamePlace(reservationOf(stored), reservationOf(updated));
  // Limits and capacity apply only if a time is sent.
  const asked = setsTime(sent) ? eventType : undefined;
  const placed = moves
    ? withMeeting(snapshot, placedFrom(updated, asked, snapshot), {
        former: stored,
        newUrl: context.meetingUrl,
        isSilent: sent.isSendUpdates === false,
        eventType,
      })
    : updated;
  const moved = moves ? moveTo(stored, placed, snapshot) : { weeks: [], seats: [] };
  if ('refused' in moved) return moved;
  const { counted, counters } =
    asked && stored.occupancy.kind !== 'none'
      ? recount(asked, talliesOf(stored, asked), countedOf(updated, guest), 'exceedable')
      : { counted: stored.counted, counters: [] };
  const event = updateEvent(stored, placed, sent, context);
  return {
    reply: { data: shownMeeting(placed, context, stored), version: stored.ver + 1 },
    changes: [
      putBooking({ stored: { ...placed, counted }, event }),
      ...timeChanges(moved),
      ...counters.map(moveCounter),
      ...loadChanges(eventType, snapshot, moved.weeks),
    ],
  };
}

type TimeViolation = Violation<
  | ReturnType<typeof timeRequestViolations>[number]['code']
  | 'booking/start-in-past'
  | 'time/end-not-after-start'
>;
type HostViolation = Violation<'booking/host-repeated' | 'user/unknown'>;
type UpdateRefusal =
  | TimeViolation['code']
  | HostViolation['code']
  | 'request/unprocessable'
  | 'booking/already-cancelled'
  | 'booking/shared-slot'
  | 'booking/slot-taken';

/** Applies the current capacity of the event type to the new time. */
function placedFrom(
  updated: StoredBooking,
  eventType: EventType | undefined,
  snapshot: Snapshot,
): StoredBooking {
  const capacity = eventType ? eventType.capacity : updated.booking.capacity;
  return withSlotBuffers(snapshot, { ...updated, booking: { ...updated.booking, capacity } });
}

const hasSameHosts = (from: Reservation, to: Reservation): boolean =>
  from.hostIds.length === to.hostIds.length &&
  from.hostIds.every((userId) => to.hostIds.includes(userId));

const isSamePlace = (from: Reservation, to: Reservation): boolean =>
  from.start === to.start && from.end === to.end && hasSameHosts(from, to);

function moveTo(
  stored: StoredBooking,
  updated: StoredBooking,
  snapshot: Snapshot,
): Moved | Refused<'booking/shared-slot' | 'booking/slot-taken'> {
  const [from, to] = [reservationOf(stored), reservationOf(updated)];
  const isShared = stored.occupancy.kind === 'seats';
  if (isShared && !hasSameHosts(from, to)) return refuse('booking/shared-slot');
  const moved = moveReservation(snapshot, from, to);
  return 'reason' in moved ? slotTaken([moved.reason]) : moved;
}

/** Builds the updated booking. A new start preserves the duration unless a new end is also sent. */
function updatedFrom(
  stored: StoredBooking,
  sent: BookingUpdateRequest,
  nowMs: number,
): StoredBooking {
  const { booking } = stored;
  const startedMs = Date.parse(booking.startedAt);
  const start = sent.startedAt ?? startedMs;
  const end = sent.endedAt ?? Date.parse(booking.endedAt) + (start - startedMs);
  return {
    ...stored,
    // A user selected these hosts, so there is no assignment record.
    ...(sent.hosts && { assignment: undefined }),
    booking: {
      ...booking,
      name: sent.name ?? booking.name,
      description: sent.description ?? booking.description,
      timeZone: sent.timeZone ?? booking.timeZone,
      startedAt: formatInstant(start),
      endedAt: formatInstant(end),
      hosts: sent.hosts ?? booking.hosts,
      priority: sent.priority ?? booking.priority,
      updatedAt: formatInstant(nowMs),
    },
  };
}

function timeViolations(
  sent: BookingUpdateRequest,
  stored: Booking,
  updated: Booking,
  nowMs: number,
): readonly TimeViolation[] {
  const violations: TimeViolation[] = timeRequestViolations(sent);
  // A running booking may stay at its own start in the past when its end changes.
  const isMoved = updated.startedAt !== stored.startedAt;
  if (isMoved && Date.parse(updated.startedAt) < nowMs) violations.push(startInPast);
  if (updated.endedAt <= updated.startedAt) {
    const pointer = sent.endedAt === undefined ? '/startedAt' : '/endedAt';
    const detail = 'The end is not after the start.';
    violations.push({ pointer, code: 'time/end-not-after-start', detail });
  }
  return violations;
}

const hostViolations = (
  hosts: readonly BookingHost[],
  snapshot: Snapshot,
  nowMs: number,
): readonly HostViolation[] =>
  hosts.flatMap(({ userId }, index): HostViolation[] => {
    const pointer = pointerTo('hosts', index, 'userId');
    if (hosts.findIndex((host) => host.userId === userId) < index) {
      return [
        { pointer, code: 'booking/host-repeated', detail: 'This host is listed more than once.' },
      ];
    }
    if (assignableUser(snapshot, userId, nowMs) !== undefined) return [];
    return [{ pointer, code: 'user/unknown', detail: 'The organization does not have this user.' }];
  });

/**
 * Returns the current hosts of a past booking that is moved to the future. Past bookings do not
 * prevent the deletion of a user, so these hosts may be deleted.
 */
const returningHosts = (
  stored: Booking,
  sent: BookingUpdateRequest,
  updated: Booking,
  nowMs: number,
): readonly string[] =>
  sent.hosts === undefined &&
  Date.parse(stored.endedAt) <= nowMs &&
  Date.parse(updated.endedAt) > nowMs
    ? stored.hosts.map(({ userId }) => userId)
    : [];

function goneViolations(
  returning: readonly string[],
  { startedAt }: BookingUpdateRequest,
  snapshot: Snapshot,
  nowMs: number,
): readonly HostViolation[] {
  if (returning.every((userId) => assignableUser(snapshot, userId, nowMs))) return [];
  const pointer = startedAt === undefined ? '/endedAt' : '/startedAt';
  const detail =
    'A host of the booking is no longer a user of the organization. Send `hosts` with others.';
  return [{ pointer, code: 'user/unknown', detail }];
}

function updateEvent(
  before: StoredBooking,
  after: StoredBooking,
  sent: BookingUpdateRequest,
  context: WriteContext,
): BookingEvent {
  const kinds = updateKinds(before.booking, after.booking, context.actor);
  return {
    ...eventOf(kinds, formatInstant(context.nowMs), context),
    isSilent: sent.isSendUpdates === false,
    ...(sent.updateMessage !== undefined && { message: sent.updateMessage }),
  };
}
