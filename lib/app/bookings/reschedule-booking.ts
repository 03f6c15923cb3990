import { Problem, unprocessable } from '../../contract/problem.ts';
import { writeBooking } from '../../data/bookings.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import type { AssignmentRecord } from '../../domain/assignment/assignment-record.ts';
import { heldAs } from '../../domain/bookings/occupancy.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { sharesSlots } from '../../domain/event-types/event-type.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { asItIs } from '../as-it-is.ts';
import type { FreeStartsDeps } from '../availability/free-starts.ts';
import type { Intent } from '../intent.ts';
import type { Plan } from '../settle.ts';
import { assignHosts, assignmentKeys, turnActions } from './assign-hosts.ts';
import {
  type ChangeBookingDeps,
  type ChangedBooking,
  changeBooking,
  type Seen,
} from './change-booking.ts';
import { countedOf, counterKeys, recount } from './counters.ts';
import { busyHost, firstThatFits } from './first-that-fits.ts';
import { judgementKeys, judgeSlot } from './judge-slot.ts';
import {
  assignableFrom,
  faultsOf,
  isSameStart,
  type NewStart,
  newStartOf,
  type Rescheduling,
} from './new-start.ts';
import { nextStartsFor } from './next-starts-for.ts';
import { type Collision, occupy, standKeys, standOf, withSlotBuffers } from './occupy.ts';
import { notOffered, takenBy } from './refusals.ts';
import { requireLive } from './require-live.ts';
import { requireSmall } from './require-small.ts';
import { withoutBooking } from './without-booking.ts';

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
    wants: (seen) => keysFor(newStartOf(sent, seen, intent), intent),
    decide: (state) => decide(sent, intent, deps, state),
  });
}

function keysFor(move: NewStart | undefined, { actor }: Intent): readonly Key[] {
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
  const move = newStartOf(sent, state, intent);
  if (move === undefined) throw new Problem('booking/not-reschedulable');
  const left = withoutBooking(of, items, stored, move.eventType);
  const judgement = judgeSlot(of, left, move.asked, move.counted, nowMs);
  const plan = judgement.offered
    ? firstThatFits(judgement.freeHostIds, move.isReplaceable, (free) =>
        planOf(move, intent, { items, left }, free),
      )
    : judgement;
  if ('actions' in plan) return plan;
  const refused = 'reason' in plan ? busyHost(plan) : plan;
  if (refused.kind === 'not-offered') throw notOffered(refused.reasons);
  throw takenBy(refused.reasons, await nextStartsFor(of, move, items, nowMs, deps));
}

/** The same start moves nothing; only the zone in which it is told may be another one. */
function inOtherZone(
  { timeZone }: Rescheduling,
  { actor, nowMs, requestId }: Intent,
  stored: StoredBooking,
): Plan<ChangedBooking> {
  const { booking, ver } = stored;
  const of = actor.organizationId;
  if (booking.timeZone === timeZone) {
    return asItIs(keys.booking(of, booking.uid), { data: booking, version: ver });
  }
  const at = formatInstant(nowMs);
  const told = { ...booking, timeZone, updatedAt: at };
  const change = { kind: 'booking_updated', by: actor.userId, at, requestId };
  return {
    reply: { data: told, version: ver + 1 },
    actions: [writeBooking(of, { ...stored, booking: told }, change)],
  };
}

/** The present hosts keep it if they are free; otherwise the event type's assignment chooses. */
function planOf(
  move: NewStart,
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
  const counts =
    stored.occupancy.kind === 'none'
      ? { counted: stored.counted, actions: [] }
      : recount(of, eventType, stored, counted, 'bounded');
  return {
    reply: { data: booking, version: stored.ver + 1 },
    actions: [
      writeBooking(of, { ...moved, counted: counts.counted }, change),
      ...taken,
      ...(assignment ? turnActions(items, of, eventType, assignment) : []),
      ...counts.actions,
    ],
  };
}

function movedFrom(
  { sent, stored, eventType, counted }: NewStart,
  assignment: AssignmentRecord | undefined,
  nowMs: number,
): StoredBooking {
  const { booking, occupancy } = stored;
  const { bufferBefore, bufferAfter, capacity } = eventType;
  const chosen = eventType.hosts.filter(({ userId }) => assignment?.chosen.includes(userId));
  const kind = occupancy.kind === 'none' ? 'none' : heldAs(booking.status, sharesSlots(eventType));
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
