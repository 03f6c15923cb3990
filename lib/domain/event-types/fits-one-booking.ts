import type { Violation } from '../violation.ts';
import { assignableHosts, type EventType, seatsOf } from './event-type.ts';

/**
 * Maximum number of transaction items for one booking. With it, the cancellation of the booking
 * also fits into one transaction.
 */
export const actionsABooking = 90;
/** A booking of up to three days, including buffers, spans at most two weeks. */
const weeksTouched = 2;

type Booked = Pick<EventType, 'assignment' | 'hosts' | 'capacity' | 'limits' | 'pending'>;

/**
 * Maximum number of hosts in one booking. The transaction also contains the booking and one counter
 * for each limit. Each host needs two weeks, and a seat if guests share a slot.
 */
const mostTogether = (eventType: Pick<Booked, 'capacity' | 'limits' | 'pending'>): number => {
  const { limits, pending } = eventType;
  const counters = limits.length + (pending?.limits.length ?? 0);
  const actionsAHost = weeksTouched + Number(seatsOf(eventType) > 1);
  return Math.floor((actionsABooking - 1 - counters) / actionsAHost);
};

/** Whether a booking fits into one transaction. With `all`, the transaction contains every host. */
export const fitsOneBooking = (eventType: Booked): boolean =>
  eventType.assignment.type === 'any' ||
  assignableHosts(eventType).length <= mostTogether(eventType);

/**
 * Refuses an event type with too many hosts for one booking. `pointer` names the member that caused
 * it. An event type that already had too many may still change.
 */
export function tooManyTogether(
  eventType: EventType,
  pointer: string,
  before?: EventType,
): readonly Violation<'event-type/too-many-together'>[] {
  if (fitsOneBooking(eventType) || (before && !fitsOneBooking(before))) return [];
  const detail = `At most ${mostTogether(eventType)} hosts can take part together here.`;
  return [{ pointer, code: 'event-type/too-many-together', detail }];
}

/**
 * Checks whether the table can hold an event type and its bookings. Sizes in bytes are unknown to
 * the domain.
 */
export type RoomCheck = (
  eventType: EventType,
  before?: EventType,
) => readonly Violation<'event-type/too-large'>[];
