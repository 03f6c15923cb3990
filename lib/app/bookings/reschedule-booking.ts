import { Problem, unprocessable } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { type StoredBooking, writeBooking } from '../../data/bookings.ts';
import type { Items } from '../../data/items.ts';
import type { Key } from '../../data/keys.ts';
import type { AssignmentRecord } from '../../domain/assignment/assignment-record.ts';
import { assignableHosts } from '../../domain/availability/slots.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { heldAs } from '../../domain/bookings/occupancy.ts';
import type { EventType, EventTypeHost } from '../../domain/event-types/event-type.ts';
import { floorMinute, minuteToMs } from '../../domain/ledger/week.ts';
import { formatInstant, isInRange } from '../../domain/time/instant.ts';
import { minuteMs } from '../../domain/time/minute.ts';
import { isZone } from '../../domain/time/zone.ts';
import type { Violation } from '../../domain/violation.ts';
import type { FreeStartsDeps } from '../availability/free-starts.ts';
import type { Intent } from '../intent.ts';
import type { Plan } from '../settle.ts';
import {
  type Assignable,
  askerOf,
  assignHosts,
  assignmentKeys,
  turnActions,
} from './assign-hosts.ts';
import {
  type ChangeBookingDeps,
  type ChangedBooking,
  changeBooking,
  type Seen,
} from './change-booking.ts';
import { type Counted, countActions, countedOf, counterKeys } from './counters.ts';
import { busyHost, firstThatFits } from './first-that-fits.ts';
import { judgementKeys, judgeSlot } from './judge-slot.ts';
import { type Collision, occupy, standKeys, standOf, withSlotBuffers } from './occupy.ts';
import { refuseStart } from './refuse-start.ts';
import { requireLive } from './require-live.ts';
import { requireSmall } from './require-small.ts';
import { withoutBooking } from './without-booking.ts';

/** What is sent, as the contract has read it. The instant is epoch milliseconds. */
export interface Rescheduling {
  readonly timeZone: string;
  readonly startedAt: number;
}

export type RescheduleBookingDeps = ChangeBookingDeps & FreeStartsDeps;

/**
 * Moves a booking to another start that its event type offers, judged as if it were made now and not
 * there yet. Old and new time change hands in one transaction: the old one is never lost without the new one.
 */
export async function rescheduleBooking(
  uid: string,
  sent: Rescheduling,
  intent: Intent,
  deps: RescheduleBookingDeps,
): Promise<ChangedBooking> {
  return changeBooking(uid, intent, deps, {
    asksEventType: true,
    wants: (seen) => keysFor(moveOf(sent, seen, intent), intent),
    decide: (state) => decide(sent, intent, deps, state),
  });
}

/** A new start, as the hosts and the limits are asked for it. */
interface Move {
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
function moveOf(
  sent: Rescheduling,
  { stored, eventType }: Seen,
  { nowMs }: Intent,
): Move | undefined {
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

const assignableFrom = ({ stored, eventType, counted }: Move): Assignable => {
  const { start, end } = counted;
  return { eventType, start, end, asker: askerOf(stored) };
};

function keysFor(move: Move | undefined, { actor }: Intent): readonly Key[] {
  if (move === undefined) return [];
  const of = actor.organizationId;
  const { stored, eventType, asked, counted, isReplaceable } = move;
  const stand = standOf(stored);
  requireSmall(stand, stand);
  return [
    ...standKeys(of, stand),
    ...counterKeys(of, eventType, countedOf(stored)),
    ...judgementKeys(of, asked, counted),
    ...(isReplaceable ? assignmentKeys(of, assignableFrom(move)) : []),
  ];
}

async function decide(
  sent: Rescheduling,
  intent: Intent,
  deps: RescheduleBookingDeps,
  state: Seen & { readonly items: Items },
): Promise<Plan<ChangedBooking>> {
  const { stored, items } = state;
  const { actor, nowMs } = intent;
  const of = actor.organizationId;
  const faults = faultsOf(sent, stored.booking, nowMs);
  if (faults.length > 0) throw unprocessable(faults);
  requireLive(stored.booking, nowMs);
  if (isSameStart(sent, stored.booking)) return inOtherZone(sent, intent, stored);
  const move = moveOf(sent, state, intent);
  if (move === undefined) throw new Problem('booking/not-reschedulable');
  const left = withoutBooking(of, items, stored, move.eventType);
  const judgement = judgeSlot(of, left, move.asked, move.counted, nowMs);
  const plan = judgement.offered
    ? firstThatFits(judgement.freeHostIds, move.isReplaceable, (free) =>
        planOf(move, intent, { items, left }, free),
      )
    : judgement;
  if ('actions' in plan) return plan;
  const { uid: eventTypeId } = move.eventType;
  const refused = { eventTypeId, startedAt: sent.startedAt, email: stored.contact.email };
  throw await refuseStart(of, 'reason' in plan ? busyHost(plan) : plan, refused, nowMs, deps);
}

function faultsOf(
  { timeZone, startedAt }: Rescheduling,
  booking: Booking,
  nowMs: number,
): readonly Violation<ProblemCode>[] {
  const faults: Violation<ProblemCode>[] = [];
  const fault = (pointer: string, code: ProblemCode, detail: string) =>
    faults.push({ pointer, code, detail });
  if (!isZone(timeZone)) fault('/timeZone', 'time-zone/unknown', 'It is no IANA time zone.');
  const startedMs = Date.parse(booking.startedAt);
  if (startedAt % minuteMs !== 0) {
    fault('/startedAt', 'time/not-whole-minute', 'It has seconds.');
  }
  // The start that a running booking has anyway is no new one.
  if (startedAt < nowMs && startedAt !== startedMs) {
    fault('/startedAt', 'booking/start-in-past', 'It lies in the past.');
  }
  if (!isInRange(startedAt + Date.parse(booking.endedAt) - startedMs)) {
    fault('/startedAt', 'booking/not-offered', 'It would end after the year 9999.');
  }
  return faults;
}

const isSameStart = ({ startedAt }: Rescheduling, booking: Booking): boolean =>
  startedAt === Date.parse(booking.startedAt);

/** The same start moves nothing; only the zone in which it is told may be another one. */
function inOtherZone(
  { timeZone }: Rescheduling,
  { actor, nowMs, requestId }: Intent,
  stored: StoredBooking,
): Plan<ChangedBooking> {
  const { booking, ver } = stored;
  if (booking.timeZone === timeZone) return { reply: { data: booking, version: ver }, actions: [] };
  const at = formatInstant(nowMs);
  const told = { ...booking, timeZone, updatedAt: at };
  const change = { kind: 'booking_updated', by: actor.userId, at, requestId };
  return {
    reply: { data: told, version: ver + 1 },
    actions: [writeBooking(actor.organizationId, { ...stored, booking: told }, change)],
  };
}

/** The present hosts keep it if they are free; otherwise the event type's assignment chooses. */
function planOf(
  move: Move,
  { actor, nowMs, requestId }: Intent,
  { items, left }: { readonly items: Items; readonly left: Items },
  free: readonly string[],
): Plan<ChangedBooking> | Collision {
  const of = actor.organizationId;
  const { stored, eventType, counted } = move;
  const keeps = standOf(stored).hostIds.every((userId) => free.includes(userId));
  const assignment = keeps ? undefined : assignHosts(left, of, assignableFrom(move), free);
  const moved = withSlotBuffers(of, left, movedFrom(move, assignment, nowMs));
  const taken = occupy(of, items, standOf(stored), standOf(moved));
  if ('reason' in taken) return taken;
  const { booking } = moved;
  const at = booking.updatedAt;
  const change = { kind: 'host_rescheduled', by: actor.userId, at, requestId };
  const isCounted = stored.occupancy.kind !== 'none';
  return {
    reply: { data: booking, version: stored.ver + 1 },
    actions: [
      writeBooking(of, moved, change),
      ...taken,
      ...(assignment ? turnActions(items, of, eventType, assignment) : []),
      ...(isCounted ? countActions(of, eventType, countedOf(stored), counted, 'bounded') : []),
    ],
  };
}

function movedFrom(
  { sent, stored, eventType, counted }: Move,
  assignment: AssignmentRecord | undefined,
  nowMs: number,
): StoredBooking {
  const { booking, occupancy } = stored;
  const { bufferBefore, bufferAfter, capacity } = eventType;
  const chosen = eventType.hosts.filter(({ userId }) => assignment?.chosen.includes(userId));
  const kind = occupancy.kind === 'none' ? 'none' : heldAs(booking.status, capacity);
  return {
    ...stored,
    ...(assignment && { assignment }),
    occupancy: { kind, bufferBefore, bufferAfter },
    booking: {
      ...booking,
      timeZone: sent.timeZone,
      startedAt: formatInstant(minuteToMs(counted.start)),
      endedAt: formatInstant(minuteToMs(counted.end)),
      capacity,
      hosts: assignment ? chosen.map(({ userId, role }) => ({ userId, role })) : booking.hosts,
      updatedAt: formatInstant(nowMs),
    },
  };
}
