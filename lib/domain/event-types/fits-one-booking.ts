import { assignableHosts } from '../availability/slots.ts';
import { type EventType, seatsOf } from './event-type.ts';

/** What a booking may use of a transaction, so that it can be cancelled in another one. */
export const actionsABooking = 90;
/** Up to three days with its buffers, a booking touches two weeks at most. */
const weeksTouched = 2;

type Booked = Pick<EventType, 'assignment' | 'hosts' | 'capacity' | 'limits' | 'pending'>;

/** How many hosts can take part in one booking together, beside it and a counter a limit: two weeks each, and a seat where guests share a slot. */
export const mostTogether = (
  eventType: Pick<Booked, 'capacity' | 'limits' | 'pending'>,
): number => {
  const { limits, pending } = eventType;
  const counters = limits.length + (pending?.limits.length ?? 0);
  const actionsAHost = weeksTouched + Number(seatsOf(eventType) > 1);
  return Math.floor((actionsABooking - 1 - counters) / actionsAHost);
};

/** Whether what is offered can be booked: a booking is one transaction, and with `all` every host is in it. */
export const fitsOneBooking = (eventType: Booked): boolean =>
  eventType.assignment.type === 'any' ||
  assignableHosts(eventType).length <= mostTogether(eventType);
