import type { ProblemCode } from '../../contract/problems.ts';
import { assignableHosts } from '../../domain/availability/slots.ts';
import { askedTimeViolations, startInPast } from '../../domain/bookings/asked-time.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { EventType, EventTypeHost } from '../../domain/event-types/event-type.ts';
import { floorMinute } from '../../domain/ledger/week.ts';
import { isInRange } from '../../domain/time/instant.ts';
import type { Violation } from '../../domain/violation.ts';
import type { Intent } from '../intent.ts';
import { type Assignable, askerOf } from './assign-hosts.ts';
import type { Seen } from './change-booking.ts';
import type { Counted } from './counters.ts';
import { standOf } from './occupy.ts';

/** What is sent, as the contract has read it. The instant is epoch milliseconds. */
export interface Rescheduling {
  readonly timeZone: string;
  readonly startedAt: number;
}

/** A new start, as the hosts and the limits are asked for it. */
export interface NewStart {
  readonly sent: Rescheduling;
  readonly stored: StoredBooking;
  readonly eventType: EventType;
  /** The event type with the length of this booking, and with the hosts who may have it. */
  readonly asked: EventType;
  readonly counted: Counted;
  /** Whether another host may have it where the present one is not free. */
  readonly isReplaceable: boolean;
}

/** Undefined when there is nothing to judge: the request is faulty, the start is the same, or nobody offers it. */
export function newStartOf(
  sent: Rescheduling,
  { stored, eventType }: Seen,
  { nowMs }: Intent,
): NewStart | undefined {
  if (faultsOf(sent, stored.booking, nowMs).length > 0) return undefined;
  if (isSameStart(sent, stored.booking)) return undefined;
  if (eventType === undefined || eventType.status === 'disable') return undefined;
  const { start: from, end, hostIds } = standOf(stored);
  const start = floorMinute(sent.startedAt);
  const isReplaceable = eventType.assignment.type === 'any' && hostIds.length === 1;
  const asked: EventType = {
    ...eventType,
    duration: end - from,
    hosts: askedHosts(stored.booking, eventType, isReplaceable),
    assignment: isReplaceable ? eventType.assignment : { type: 'all' },
  };
  const counted = { start, end: start + asked.duration, email: stored.contact.email };
  return { sent, stored, eventType, asked, counted, isReplaceable };
}

/** Who is no host of the event type is asked for their time only. */
const unranked = { userType: 'host', priority: 0, weight: 0 } as const;

/** Its hosts, whoever they are by now, and the others who can take it instead. */
function askedHosts(
  { hosts }: Booking,
  eventType: EventType,
  isReplaceable: boolean,
): readonly EventTypeHost[] {
  const assignable = assignableHosts(eventType);
  const present = hosts.map(
    (host, sort): EventTypeHost =>
      assignable.find(({ userId }) => userId === host.userId) ?? { ...host, ...unranked, sort },
  );
  return isReplaceable ? [...new Set([...present, ...assignable])] : present;
}

/** The new start, as it is given to a host: the guest is in the zone that they name now. */
export const assignableFrom = ({ sent, stored, eventType, counted }: NewStart): Assignable => {
  const { start, end } = counted;
  return { eventType, start, end, asker: { ...askerOf(stored), timeZone: sent.timeZone } };
};

/** What is wrong with what is sent, whatever the event type offers. */
export function faultsOf(
  { timeZone, startedAt }: Rescheduling,
  booking: Booking,
  nowMs: number,
): readonly Violation<ProblemCode>[] {
  const faults: Violation<ProblemCode>[] = askedTimeViolations({ timeZone, startedAt });
  const startedMs = Date.parse(booking.startedAt);
  // The start that a running booking has anyway is no new one.
  if (startedAt < nowMs && startedAt !== startedMs) faults.push(startInPast);
  if (!isInRange(startedAt + Date.parse(booking.endedAt) - startedMs)) {
    const detail = 'It would end after the year 9999.';
    faults.push({ pointer: '/startedAt', code: 'booking/not-offered', detail });
  }
  return faults;
}

export const isSameStart = ({ startedAt }: Rescheduling, booking: Booking): boolean =>
  startedAt === Date.parse(booking.startedAt);
