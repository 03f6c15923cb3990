import type { EventKind } from '../events.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The result of one request to a receiver. `at` is RFC 3339 in UTC. */
export interface Attempt {
  readonly at: string;
  /** Null if there was no response. Then `error` contains the reason. */
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
}

/** The delivery of an event to one endpoint. Instants are RFC 3339 in UTC. */
export interface Delivery {
  readonly uid: string;
  readonly eventUid: string;
  readonly event: EventKind | 'ping';
  readonly status: DeliveryStatus;
  /** Oldest first. */
  readonly attempts: readonly Attempt[];
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
}

/** The place where an event is stored. */
export interface EventPlace {
  readonly at: string;
  readonly position: number;
}

/** A delivery at the version at which it was read. Version 0 means that it is new. */
export interface StoredDelivery {
  readonly ver: number;
  readonly delivery: Delivery;
  /** The body of a ping. A ping is not an event, so its body is stored with the delivery. */
  readonly body?: string | undefined;
  /** The place of the event; absent for a ping. */
  readonly place?: EventPlace | undefined;
  /** The number of attempts before a user requested to send it again. */
  readonly replayedAfter?: number | undefined;
}

const digits = 9;

/**
 * Derived from the event, and sorted by its time. Therefore an endpoint has one delivery of an event, and a
 * list of deliveries is a range of IDs.
 */
export const deliveryUid = (eventUid: string, createdAtMs: number): string =>
  `${createdAtMs.toString(36).padStart(digits, '0')}${eventUid.slice('evt_'.length)}`;

/** Only 2xx means delivered. Redirects are not followed. */
export const isDelivered = ({ statusCode }: Pick<Attempt, 'statusCode'>): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Sends a delivery again, with as many attempts as a new one. Former attempts stay in it. */
export const askedAgain = (stored: StoredDelivery, nextAttemptAt: string): StoredDelivery => ({
  ...stored,
  replayedAfter: stored.delivery.attempts.length,
  delivery: { ...stored.delivery, status: 'pending', nextAttemptAt },
});

/** A delivery that is attempted only once. */
export const triedOnce = (delivery: Delivery, attempt: Attempt): Delivery => ({
  ...delivery,
  status: isDelivered(attempt) ? 'delivered' : 'failed',
  attempts: [attempt],
  nextAttemptAt: null,
});
