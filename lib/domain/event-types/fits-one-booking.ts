import type { Violation } from '../violation.ts';
import { assignableHosts, type EventType, seatsOf } from './event-type.ts';

/** What a booking may use of a transaction, so that it can be cancelled in another one. */
export const actionsABooking = 90;
/** Up to three days with its buffers, a booking touches two weeks at most. */
const weeksTouched = 2;

type Booked = Pick<EventType, 'assignment' | 'hosts' | 'capacity' | 'limits' | 'pending'>;

/** How many hosts can take part in one booking together, beside it and a counter a limit: two weeks each, and a seat where guests share a slot. */
const mostTogether = (eventType: Pick<Booked, 'capacity' | 'limits' | 'pending'>): number => {
  const { limits, pending } = eventType;
  const counters = limits.length + (pending?.limits.length ?? 0);
  const actionsAHost = weeksTouched + Number(seatsOf(eventType) > 1);
  return Math.floor((actionsABooking - 1 - counters) / actionsAHost);
};

/** Whether what is offered can be booked: a booking is one transaction, and with `all` every host is in it. */
export const fitsOneBooking = (eventType: Booked): boolean =>
  eventType.assignment.type === 'any' ||
  assignableHosts(eventType).length <= mostTogether(eventType);

/**
 * What is wrong with an event type whose hosts are too many to take part in every booking together;
 * `pointer` is what asked for it. One that was so before may be changed in all else.
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

/** Tells whether the table can hold an event type and its bookings: the domain knows no bytes. */
export type RoomCheck = (
  eventType: EventType,
  before?: EventType,
) => readonly Violation<'event-type/too-large'>[];
