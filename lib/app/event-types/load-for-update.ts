import type { listComingBookings } from '../../data/bookings/list-coming-bookings.ts';
import { roomViolations } from '../../data/bookings/room-violations.ts';
import type { listSeats } from '../../data/limits/seats.ts';
import type { Reader } from '../../data/reader.ts';
import { type Booked, dependsOnBooked } from '../../domain/event-types/booked-terms.ts';
import { eventTypeToChange } from '../../domain/event-types/event-type-access.ts';
import { eventTypeViolations } from '../../domain/event-types/event-type-violations.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import {
  type EventTypeUpdate,
  neededRole,
  type ReadForUpdate,
} from '../../domain/event-types/update-event-type.ts';
import { formatInstant, latestMs } from '../../domain/time/instant.ts';
import type { WriteContext } from '../../domain/write-context.ts';
import type { Loaded } from '../run-transaction.ts';

interface Deps {
  readonly listSeats: typeof listSeats;
  readonly listComingBookings: typeof listComingBookings;
}

/** Reads an event type to change, and the bookings that the change depends on. */
export async function loadForUpdate(
  uid: string,
  sent: EventTypeUpdate,
  context: WriteContext,
  reader: Reader,
  deps: Deps,
): Promise<ReadForUpdate & Loaded> {
  const snapshot = await reader.read([storedEventType(uid)]);
  const stored = eventTypeToChange(snapshot, uid, context, neededRole(sent));
  const readFirst = storedEventType(uid);
  const nothing = { snapshot, readFirst, booked: {}, readMs: Date.now(), room: roomViolations };
  // A refused change depends on no booking.
  if ('refused' in stored || eventTypeViolations(sent).length > 0) return nothing;
  const { capacity, requiresConfirmation } = sent;
  const before = stored.eventType;
  const depends = dependsOnBooked(before, {
    capacity: capacity === undefined ? before.capacity : capacity,
    requiresConfirmation: requiresConfirmation ?? before.requiresConfirmation,
  });
  const booked: Booked = {
    ...(depends.guests && { guestsInOneSlot: await guestsInOneSlot(uid, context, reader, deps) }),
    ...(depends.requests && { openRequests: await openRequests(uid, context, reader, deps) }),
  };
  return { ...nothing, booked, readMs: Date.now() };
}

async function guestsInOneSlot(
  uid: string,
  { nowMs }: WriteContext,
  { of }: Reader,
  { listSeats }: Deps,
): Promise<number> {
  const [from, to] = [formatInstant(nowMs), formatInstant(latestMs)];
  const seats = await listSeats(of, uid, from, to, { consistently: true });
  return Math.max(0, ...seats.values());
}

async function openRequests(
  uid: string,
  { nowMs }: WriteContext,
  { of }: Reader,
  { listComingBookings }: Deps,
): Promise<number> {
  const coming = await listComingBookings(of, uid, nowMs);
  return coming.filter(({ booking }) => booking.status === 'request').length;
}
