import type { EventKind } from '../events.ts';
import type { Group } from '../jobs/group.ts';
import type { OrganizationId } from '../tenancy.ts';
import { formatInstant } from '../time/instant.ts';
import type { StoredEndpoint } from './webhook-endpoint.ts';

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

/** A delivery as it was read. Version 0 means that it is new. */
export interface StoredDelivery {
  readonly ver: number;
  readonly delivery: Delivery;
  /** The body of a ping. A ping is not an event, so its body is stored with the delivery. */
  readonly body?: string | undefined;
  /** The place of the event; absent for a ping. */
  readonly place?: EventPlace | undefined;
  /** The version of the resource of the event. */
  readonly resourceVersion: number;
  /** The number of attempts that have begun. */
  readonly begun: number;
  /** The number of attempts that had begun when a user requested to send it again. */
  readonly replayedAfter: number;
  /** How often the endpoint had been enabled when the delivery was created or requested again. */
  readonly enablings: number;
  /** After this instant, no attempt begins (epoch milliseconds). */
  readonly endsAtMs: number;
}

/** The time from the creation of a delivery to its last attempt: 27 hours and 35 minutes. */
const attemptedForMs = (27 * 60 + 35) * 60_000;

/** The end of the attempts of a delivery that is created or requested again. Each delay may be a fifth longer. */
const endOfAttempts = (nowMs: number): number => nowMs + Math.round(1.2 * attemptedForMs);

const digits = 9;

/**
 * Derived from the event, and sorted by its time. Therefore an endpoint has one delivery of an event, and a
 * list of deliveries is a range of IDs.
 */
export const deliveryUid = (eventUid: string, createdAtMs: number): string =>
  `${createdAtMs.toString(36).padStart(digits, '0')}${eventUid.slice('evt_'.length)}`;

/** The deliveries to an endpoint since it was enabled, as a group of the queue of webhooks. */
export const deliveryGroup = (
  of: OrganizationId,
  endpoint: string,
  { enablings }: Pick<StoredDelivery, 'enablings'>,
): Group => ({ of, queue: 'webhooks', id: `${endpoint}.${enablings}` });

/** Only 2xx means delivered. Redirects are not followed. */
export const isDelivered = ({ statusCode }: Pick<Attempt, 'statusCode'>): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/**
 * A delivery as clients see it. After the endpoint was disabled, a pending delivery has failed: it is not sent, and its item
 * is not changed, because there may be very many.
 */
export function visibleDelivery(
  { delivery, enablings, place }: Pick<StoredDelivery, 'delivery' | 'enablings' | 'place'>,
  { endpoint, enablings: current }: Pick<StoredEndpoint, 'endpoint' | 'enablings'>,
): Delivery {
  const isPing = place === undefined;
  const isOpen = endpoint.status === 'enable' && enablings === current;
  if (delivery.status !== 'pending' || isPing || isOpen) return delivery;
  return { ...delivery, status: 'failed', nextAttemptAt: null };
}

/**
 * Sends a delivery again, with as many attempts as a new one. Former attempts stay in it. An attempt that is in progress
 * cannot end it any more, because this counts as a later attempt.
 */
export const requestedAgain = (
  before: StoredDelivery,
  { enablings }: Pick<StoredEndpoint, 'enablings'>,
  nowMs: number,
): StoredDelivery => ({
  ...before,
  begun: before.begun + 1,
  replayedAfter: before.begun + 1,
  enablings,
  endsAtMs: endOfAttempts(nowMs),
  delivery: { ...before.delivery, status: 'pending', nextAttemptAt: formatInstant(nowMs) },
});

/** An event to send, with its place. */
export interface EventToSend extends EventPlace {
  readonly eventUid: string;
  readonly event: EventKind;
  /** The version of its resource. */
  readonly version: number;
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
}

/** The delivery of an event that was published at `nowMs`, before its first attempt. */
export const newDelivery = (
  { eventUid, event, version, createdAt, at, position }: EventToSend,
  { enablings }: Pick<StoredEndpoint, 'enablings'>,
  nowMs: number,
): StoredDelivery => ({
  ver: 0,
  place: { at, position },
  resourceVersion: version,
  begun: 0,
  replayedAfter: 0,
  enablings,
  endsAtMs: endOfAttempts(nowMs),
  delivery: {
    uid: deliveryUid(eventUid, Date.parse(createdAt)),
    eventUid,
    event,
    status: 'pending',
    attempts: [],
    nextAttemptAt: formatInstant(nowMs),
    createdAt: formatInstant(nowMs),
  },
});

/** A ping before it is sent. The request that creates it makes the only attempt. */
export const newPing = (
  eventUid: string,
  body: string,
  { ver, enablings }: Pick<StoredEndpoint, 'ver' | 'enablings'>,
  nowMs: number,
): StoredDelivery => ({
  ver: 0,
  body,
  resourceVersion: ver,
  begun: 1,
  replayedAfter: 0,
  enablings,
  endsAtMs: nowMs,
  delivery: {
    uid: deliveryUid(eventUid, nowMs),
    eventUid,
    event: 'ping',
    status: 'pending',
    attempts: [],
    nextAttemptAt: formatInstant(nowMs),
    createdAt: formatInstant(nowMs),
  },
});

/** A delivery that is attempted only once. */
export const attemptedOnce = (delivery: Delivery, attempt: Attempt): Delivery => ({
  ...delivery,
  status: isDelivered(attempt) ? 'delivered' : 'failed',
  attempts: [attempt],
  nextAttemptAt: null,
});
