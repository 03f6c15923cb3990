import type { EventKind } from '../feed/event-kinds.ts';
import { formatInstant } from '../time/instant.ts';
import { deliveryUid, type EventPlace, type StoredDelivery } from './delivery.ts';

/** An event that is to be sent to an endpoint, and where it is kept. */
export interface EndpointEvent extends EventPlace {
  readonly eventUid: string;
  readonly event: EventKind;
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
}

/** Events that were told together and are on their way to one endpoint, in the order of the feed. */
export interface Parcel {
  /** Of the first event. */
  readonly position: number;
  /** When they were told, in epoch milliseconds. */
  readonly toldAtMs: number;
  readonly events: readonly EndpointEvent[];
}

/** The delivery of an event that was not tried yet. */
export const freshDelivery = (
  { eventUid, event, createdAt, at, position }: EndpointEvent,
  toldAtMs: number,
): StoredDelivery => ({
  ver: 0,
  place: { at, position },
  delivery: {
    uid: deliveryUid(eventUid, Date.parse(createdAt)),
    eventUid,
    event,
    status: 'pending',
    attempts: [],
    nextAttemptAt: formatInstant(toldAtMs),
    createdAt: formatInstant(toldAtMs),
  },
});
