import { assignableHosts } from '../availability/slots.ts';
import { type EventType, seatsOf } from './event-type.ts';

/** DynamoDB's limit of one transaction, without the booking itself and the record of its key. */
const actionsLeft = 98;
/** Up to three days with its buffers, a booking touches two weeks at most. */
const weeksTouched = 2;

type Booked = Pick<EventType, 'assignment' | 'hosts' | 'capacity' | 'limits'>;

/** How many hosts can take part in one booking together: for each two weeks, and a seat where guests share a slot. */
export const mostTogether = (eventType: Pick<Booked, 'capacity' | 'limits'>): number => {
  const actionsAHost = weeksTouched + Number(seatsOf(eventType) > 1);
  return Math.floor((actionsLeft - eventType.limits.length) / actionsAHost);
};

/** Whether what is offered can be booked: a booking is one transaction, and with `all` every host is in it. */
export const fitsOneBooking = (eventType: Booked): boolean =>
  eventType.assignment.type === 'any' ||
  assignableHosts(eventType).length <= mostTogether(eventType);
