import type { EventKind } from '../feed/event-kinds.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What came of one request to a receiver. `at` is RFC 3339 in UTC. */
export interface Attempt {
  readonly at: string;
  /** Null where there was no answer; then `error` says why. */
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
}

/** An event on its way to one endpoint. Instants are RFC 3339 in UTC. */
export interface Delivery {
  readonly uid: string;
  readonly eventUid: string;
  readonly event: EventKind | 'ping';
  readonly status: DeliveryStatus;
  /** The oldest first. */
  readonly attempts: readonly Attempt[];
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
}

/** Where an event is kept. */
export interface EventPlace {
  readonly at: string;
  readonly position: number;
}

/** A delivery at the version at which it was read; 0 = there is none yet. */
export interface StoredDelivery {
  readonly ver: number;
  readonly delivery: Delivery;
  /** What is sent to try an endpoint out is no event: it is kept with its delivery. */
  readonly body?: string | undefined;
  /** Where the event is that is sent. */
  readonly place?: EventPlace | undefined;
  /** How many attempts were made before a user asked for it again. */
  readonly replayedAfter?: number | undefined;
}

const digits = 9;

/** Follows from the event, and sorts by its time: so an event is delivered once to an endpoint, and a list is a range. */
export const deliveryUid = (eventUid: string, createdAtMs: number): string =>
  `${createdAtMs.toString(36).padStart(digits, '0')}${eventUid.slice('evt_'.length)}`;

/** Any 2xx, and nothing else: a redirect leads nowhere. */
export const isDelivered = ({ statusCode }: Pick<Attempt, 'statusCode'>): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** A delivery that is sent again, as often as a new one. What came of it before stays. */
export const askedAgain = (stored: StoredDelivery, nextAttemptAt: string): StoredDelivery => ({
  ...stored,
  replayedAfter: stored.delivery.attempts.length,
  delivery: { ...stored.delivery, status: 'pending', nextAttemptAt },
});

/** A delivery after its only attempt. */
export const triedOnce = (delivery: Delivery, attempt: Attempt): Delivery => ({
  ...delivery,
  status: isDelivered(attempt) ? 'delivered' : 'failed',
  attempts: [attempt],
  nextAttemptAt: null,
});
