import type { EventKind } from '../events.ts';
import { formatInstant } from '../time/instant.ts';
import { deliveryUid, type EventPlace, type StoredDelivery } from './delivery.ts';

/** An event for an endpoint, with the place where it is stored. */
export interface EndpointEvent extends EventPlace {
  readonly eventUid: string;
  readonly event: EventKind;
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
}

/** A batch of events for one endpoint that were published together, in the order of the feed. */
export interface Parcel {
  /** The position of the first event. */
  readonly position: number;
  /** When the events were published, in epoch milliseconds. */
  readonly toldAtMs: number;
  readonly events: readonly EndpointEvent[];
}

/** The delivery of an event before its first attempt. */
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
