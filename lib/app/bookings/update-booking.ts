import { Problem, unprocessable } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { writeBooking } from '../../data/bookings.ts';
import type { Action } from '../../data/commit.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { userIn } from '../../data/users.ts';
import { askedTimeViolations, startInPast } from '../../domain/bookings/asked-time.ts';
import type { Booking, BookingHost, Priority } from '../../domain/bookings/booking.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { pointerTo, type Violation } from '../../domain/violation.ts';
import { asItIs } from '../as-it-is.ts';
import type { Intent } from '../intent.ts';
import type { Plan } from '../settle.ts';
import {
  type ChangeBookingDeps,
  type ChangedBooking,
  changeBooking,
  type Seen,
} from './change-booking.ts';
import { countedOf, recount } from './counters.ts';
import { occupy, type Stand, standKeys, standOf, withSlotBuffers } from './occupy.ts';
import { slotTaken } from './refusals.ts';
import { requireSmall } from './require-small.ts';

/** What may be changed, as the contract has read it; absent members stay. Instants are epoch milliseconds. */
export interface BookingUpdate {
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

/**
 * Changes the members sent. New times and hosts move the hosts' time in the same transaction; only
 * other bookings can refuse them: hours, schedules and limits do not stand in the way of a host.
 */
export async function updateBooking(
  uid: string,
  sent: BookingUpdate,
  intent: Intent,
  deps: ChangeBookingDeps,
): Promise<ChangedBooking> {
  const of = intent.actor.organizationId;
  return changeBooking(uid, intent, deps, {
    asksEventType: sent.startedAt !== undefined || sent.endedAt !== undefined,
    wants: ({ stored }) => keysFor(of, stored, sent, intent),
    decide: (state) => decide(sent, intent, state),
  });
}

const touchesTime = ({ startedAt, endedAt, hosts }: BookingUpdate): boolean =>
  startedAt !== undefined || endedAt !== undefined || hosts !== undefined;

function keysFor(
  of: OrganizationId,
  stored: StoredBooking,
  sent: BookingUpdate,
  intent: Intent,
): readonly Key[] {
  if (!touchesTime(sent)) return [];
  const users = (sent.hosts ?? []).map(({ userId }) => keys.user(of, userId));
  const updated = updatedFrom(stored, sent, intent);
  if (timeFaults(sent, stored.booking, updated.booking, intent.nowMs).length > 0) return users;
  const [from, to] = [standOf(stored), standOf(updated)];
  requireSmall(from, to);
  return [...users, ...standKeys(of, from), ...standKeys(of, to)];
}

function decide(
  sent: BookingUpdate,
  intent: Intent,
  { stored, eventType, items }: Seen & { readonly items: Items },
): Plan<ChangedBooking> {
  const of = intent.actor.organizationId;
  const updated = updatedFrom(stored, sent, intent);
  const faults = [
    ...timeFaults(sent, stored.booking, updated.booking, intent.nowMs),
    ...hostFaults(of, items, sent.hosts ?? []),
  ];
  if (faults.length > 0) throw unprocessable(faults);
  // Nothing was asked for, so nothing is judged either.
  if (Object.keys(sent).length === 0) {
    const data = stored.booking;
    return asItIs(keys.booking(of, data.uid), { data, version: stored.ver });
  }
  if (stored.booking.status === 'cancel') throw new Problem('booking/already-cancelled');
  const moves = touchesTime(sent) && !isSamePlace(standOf(stored), standOf(updated));
  const placed = moves ? placedFrom(of, items, updated, eventType) : updated;
  const moved = moves ? timeActions(of, items, stored, placed) : [];
  const { counted, actions: counts } =
    eventType && stored.occupancy.kind !== 'none'
      ? recount(of, eventType, stored, countedOf(updated), 'exceedable')
      : { counted: stored.counted, actions: [] };
  const written = writeBooking(of, { ...placed, counted }, changeOf(sent, intent));
  return {
    reply: { data: placed.booking, version: stored.ver + 1 },
    actions: [written, ...moved, ...counts],
  };
}

/** In its new place: the seats there are as many as the event type has now, not when it was booked. */
function placedFrom(
  of: OrganizationId,
  items: Items,
  updated: StoredBooking,
  eventType: EventType | undefined,
): StoredBooking {
  const capacity = eventType ? eventType.capacity : updated.booking.capacity;
  return withSlotBuffers(of, items, { ...updated, booking: { ...updated.booking, capacity } });
}

const hasSameHosts = (from: Stand, to: Stand): boolean =>
  from.hostIds.length === to.hostIds.length &&
  from.hostIds.every((userId) => to.hostIds.includes(userId));

const isSamePlace = (from: Stand, to: Stand): boolean =>
  from.start === to.start && from.end === to.end && hasSameHosts(from, to);

function timeActions(
  of: OrganizationId,
  items: Items,
  stored: StoredBooking,
  updated: StoredBooking,
): readonly Action[] {
  const [from, to] = [standOf(stored), standOf(updated)];
  const isShared = stored.occupancy.kind === 'seats';
  if (isShared && !hasSameHosts(from, to)) throw new Problem('booking/shared-slot');
  const moved = occupy(of, items, from, to);
  if ('reason' in moved) throw slotTaken([moved.reason]);
  return moved;
}

/** The booking as it will be. A new start keeps the length unless a new end is sent too. */
function updatedFrom(stored: StoredBooking, sent: BookingUpdate, { nowMs }: Intent): StoredBooking {
  const { booking } = stored;
  const startedMs = Date.parse(booking.startedAt);
  const start = sent.startedAt ?? startedMs;
  const end = sent.endedAt ?? Date.parse(booking.endedAt) + (start - startedMs);
  return {
    ...stored,
    // Who is named by a person was not chosen by a method.
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

type Fault = Violation<ProblemCode>;

function timeFaults(
  sent: BookingUpdate,
  stored: Booking,
  updated: Booking,
  nowMs: number,
): Fault[] {
  const faults: Fault[] = askedTimeViolations(sent);
  // Who sends the start that a running booking has anyway, beside a later end, moves nothing into the past.
  const isMoved = updated.startedAt !== stored.startedAt;
  if (isMoved && Date.parse(updated.startedAt) < nowMs) faults.push(startInPast);
  if (updated.endedAt <= updated.startedAt) {
    const pointer = sent.endedAt === undefined ? '/startedAt' : '/endedAt';
    const detail = 'The end is not after the start.';
    faults.push({ pointer, code: 'time/end-not-after-start', detail });
  }
  return faults;
}

function hostFaults(of: OrganizationId, items: Items, hosts: readonly BookingHost[]): Fault[] {
  return hosts.flatMap(({ userId }, index): Fault[] => {
    const pointer = pointerTo('hosts', index, 'userId');
    if (hosts.findIndex((host) => host.userId === userId) < index) {
      return [{ pointer, code: 'booking/host-repeated', detail: 'This host is named before.' }];
    }
    if (userIn(items, of, userId) !== undefined) return [];
    return [{ pointer, code: 'user/unknown', detail: 'The organization has no such user.' }];
  });
}

function changeOf(sent: BookingUpdate, { actor, nowMs, requestId }: Intent) {
  const reschedules = sent.startedAt !== undefined || sent.endedAt !== undefined;
  const reassigns = sent.hosts !== undefined && 'host_reassigned';
  return {
    kind: reschedules ? 'host_rescheduled' : reassigns || 'booking_updated',
    by: actor.userId,
    at: formatInstant(nowMs),
    requestId,
    isSilent: sent.isSendUpdates === false,
    ...(sent.updateMessage !== undefined && { message: sent.updateMessage }),
  };
}
