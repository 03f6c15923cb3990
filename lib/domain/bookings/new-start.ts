import { type AssignmentRequest, assignmentRequest } from '../assignment/assign-hosts.ts';
import type { EventType, EventTypeHost } from '../event-types/event-type.ts';
import { assignableHosts } from '../event-types/event-type.ts';
import { floorMinute } from '../ledger/week.ts';
import { limitedTo } from '../routing-forms/routed-request.ts';
import { isInRange } from '../time/instant.ts';
import type { Violation } from '../violation.ts';
import type { Booking } from './booking.ts';
import type { LoadedBooking } from './booking-access.ts';
import type { Counted } from './limits.ts';
import { reservationOf } from './reserve-host-time.ts';
import type { StoredBooking } from './stored-booking.ts';
import { requesterOf } from './stored-booking.ts';
import { startInPast, timeRequestViolations } from './time-request.ts';

/** The parsed body of a request to reschedule. The instant is epoch milliseconds. */
export interface Rescheduling {
  readonly timeZone: string;
  readonly startedAt: number;
}

/** A new start of a booking, with the values that hosts and limits are checked for. */
export interface NewStart extends LoadedBooking {
  /** The new time zone of the guest. */
  readonly timeZone: string;
  readonly eventType: EventType;
  /** The event type with the duration of this booking and the hosts who can take it. */
  readonly asked: EventType;
  readonly counted: Counted;
  /**
   * The request for another host if the current one is busy. Undefined if the host cannot change.
   */
  readonly assignment: AssignmentRequest | undefined;
}

/**
 * Returns undefined if there is nothing to check: the request is invalid, the start is the same, or
 * the event type cannot be booked.
 */
export function newStartOf(
  sent: Rescheduling,
  found: LoadedBooking,
  nowMs: number,
): NewStart | undefined {
  const { stored, eventType, guest } = found;
  const { timeZone } = sent;
  if (reschedulingViolations(sent, stored.booking, nowMs).length > 0) return undefined;
  if (isSameStart(sent, stored.booking)) return undefined;
  if (eventType === undefined || eventType.status === 'disable') return undefined;
  const present = reservationOf(stored);
  const start = floorMinute(sent.startedAt);
  const end = start + present.end - present.start;
  const asked = askedFor(stored, eventType);
  const requester = { ...requesterOf(stored), timeZone };
  const assignment = isReplaceable(stored, eventType)
    ? assignmentRequest({ eventType: limitedTo(eventType, stored.routedTo), start, end, requester })
    : undefined;
  const counted = { start, end, guest };
  return { ...found, timeZone, eventType, asked, counted, assignment };
}

/** A single host can be replaced by another host of the event type. */
const isReplaceable = ({ booking }: StoredBooking, { assignment }: EventType): boolean =>
  assignment.type === 'any' && booking.hosts.length === 1;

export function askedFor(stored: StoredBooking, eventType: EventType): EventType {
  const { start, end } = reservationOf(stored);
  const replaceable = isReplaceable(stored, eventType);
  return {
    ...eventType,
    duration: end - start,
    hosts: askedHosts(stored, eventType, replaceable),
    assignment: replaceable ? eventType.assignment : { type: 'all' },
  };
}

/**
 * Ranking values of a host outside the event type. Only the free time of such a host is checked.
 */
const unranked = { userType: 'host', priority: 0, weight: 0 } as const;

/**
 * Returns the current hosts, even if the event type no longer has them, and the hosts who can
 * replace them.
 */
function askedHosts(
  { booking: { hosts }, routedTo }: StoredBooking,
  eventType: EventType,
  replaceable: boolean,
): readonly EventTypeHost[] {
  const assignable = assignableHosts(eventType);
  const present = hosts.map(
    (host, sort): EventTypeHost =>
      assignable.find(({ userId }) => userId === host.userId) ?? { ...host, ...unranked, sort },
  );
  if (!replaceable) return present;
  return [...new Set([...present, ...assignableHosts(limitedTo(eventType, routedTo))])];
}

type ReschedulingViolation = Violation<
  | ReturnType<typeof timeRequestViolations>[number]['code']
  | 'booking/start-in-past'
  | 'booking/not-offered'
>;

/** Checks the body independently of what the event type offers. */
export function reschedulingViolations(
  { timeZone, startedAt }: Rescheduling,
  booking: Booking,
  nowMs: number,
): readonly ReschedulingViolation[] {
  const violations: ReschedulingViolation[] = timeRequestViolations({ timeZone, startedAt });
  const startedMs = Date.parse(booking.startedAt);
  // A running booking may stay at its own start in the past.
  if (startedAt < nowMs && startedAt !== startedMs) violations.push(startInPast);
  if (!isInRange(startedAt + Date.parse(booking.endedAt) - startedMs)) {
    const detail = 'The booking must not end after the year 9999.';
    violations.push({ pointer: '/startedAt', code: 'booking/not-offered', detail });
  }
  return violations;
}

export const isSameStart = ({ startedAt }: Rescheduling, booking: Booking): boolean =>
  startedAt === Date.parse(booking.startedAt);
