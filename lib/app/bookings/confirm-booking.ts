import { writeBooking } from '../../data/bookings.ts';
import type { Items } from '../../data/items.ts';
import type { Key } from '../../data/keys.ts';
import { heldAs } from '../../domain/bookings/occupancy.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { type EventType, sharesSlots } from '../../domain/event-types/event-type.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Intent } from '../intent.ts';
import type { Plan } from '../settle.ts';
import {
  type ChangeBookingDeps,
  type ChangedBooking,
  changeBooking,
  type Seen,
} from './change-booking.ts';
import { countedOf, counterKeys, recount, usedUpFor } from './counters.ts';
import { nextStatus } from './next-status.ts';
import { occupy, standKeys, standOf, withSlotBuffers } from './occupy.ts';
import { slotTaken } from './refusals.ts';
import { requireLive } from './require-live.ts';

/**
 * Makes a booking of a request in one transaction. One that held no time takes it now, with its seat
 * and its place in the limits, as if it were made; hours, notice and window were judged when it came.
 */
export async function confirmBooking(
  uid: string,
  intent: Intent,
  deps: ChangeBookingDeps,
): Promise<ChangedBooking> {
  return changeBooking(uid, intent, deps, {
    asksEventType: true,
    wants: (seen) => keysFor(seen, intent),
    decide: (state) => decide(intent, state),
  });
}

function keysFor({ stored, eventType }: Seen, intent: Intent): readonly Key[] {
  const of = intent.actor.organizationId;
  return [
    ...standKeys(of, standOf(stored)),
    ...standKeys(of, standOf(openedFrom(stored, eventType, intent))),
    ...(eventType ? counterKeys(of, eventType, countedOf(stored)) : []),
  ];
}

function decide(
  intent: Intent,
  { stored, eventType, items }: Seen & { readonly items: Items },
): Plan<ChangedBooking> {
  const { actor, nowMs, requestId } = intent;
  const of = actor.organizationId;
  const status = nextStatus(stored.booking, 'confirm');
  requireLive(stored.booking, nowMs);
  const counting = stored.occupancy.kind === 'none' ? eventType : undefined;
  const counted = countedOf(stored);
  if (counting && usedUpFor(items, of, counting, counted).length > 0) throw slotTaken(['limit']);
  const opened = withSlotBuffers(of, items, openedFrom(stored, eventType, intent));
  const taken = occupy(of, items, standOf(stored), standOf(opened));
  if ('reason' in taken) throw slotTaken([taken.reason]);
  const booking = { ...opened.booking, status };
  const at = booking.updatedAt;
  const change = { kind: 'booking_confirmed', by: actor.userId, at, requestId };
  const counts = counting
    ? recount(of, counting, undefined, counted, 'bounded')
    : { counted: stored.counted, actions: [] };
  const written = writeBooking(of, { ...opened, booking, counted: counts.counted }, change);
  return {
    reply: { data: booking, version: stored.ver + 1 },
    actions: [written, ...taken, ...counts.actions],
  };
}

/** The request with the time it takes as a booking. What held nothing finds as many seats as the event type has now. */
function openedFrom(
  stored: StoredBooking,
  eventType: EventType | undefined,
  { nowMs }: Intent,
): StoredBooking {
  const { kind } = stored.occupancy;
  const booking = { ...stored.booking, updatedAt: formatInstant(nowMs) };
  const as = (opened: StoredBooking['occupancy']['kind'], capacity = booking.capacity) => ({
    ...stored,
    booking: { ...booking, capacity },
    occupancy: { ...stored.occupancy, kind: opened },
  });
  if (kind !== 'none') return as(kind === 'hold' ? 'booking' : kind);
  const capacity = eventType ? eventType.capacity : booking.capacity;
  return as(heldAs('open', sharesSlots(eventType ?? booking)), capacity);
}
