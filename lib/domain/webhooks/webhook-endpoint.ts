import type { EventKind } from '../feed/event-kinds.ts';

export const endpointStatuses = ['enable', 'disable'] as const;
export type EndpointStatus = (typeof endpointStatuses)[number];

/** Why nothing is sent: a user said so, the receiver answered 410, or nothing but failures for days. */
export const disabledReasons = ['user', 'gone', 'failing'] as const;

/** Where events are sent. Instants are RFC 3339 in UTC. */
export interface WebhookEndpoint {
  readonly uid: string;
  readonly url: string;
  readonly description: string;
  /** Which kinds are sent; `*` alone is all of them, those to come too. */
  readonly events: readonly ('*' | EventKind)[];
  /** Only events about these event types and their bookings; null = all events. */
  readonly eventTypeIds: readonly string[] | null;
  readonly status: EndpointStatus;
  readonly disabledReason: (typeof disabledReasons)[number] | null;
  readonly disabledAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A secret as it is stored: nobody without the key reads it. */
export interface EndpointSecret {
  readonly sealed: string;
  /** Until when it signs beside the newest one, in epoch milliseconds; null = it is the newest. */
  readonly endsAtMs: number | null;
}

/** An endpoint at the version at which it was read. */
export interface StoredEndpoint {
  readonly ver: number;
  readonly endpoint: WebhookEndpoint;
  /** The newest first. */
  readonly secrets: readonly EndpointSecret[];
  /** Since when it is enabled without a break, at the URL that it has; failures of before do not count against it. */
  readonly enabledAtMs: number;
}

/** All endpoints that an organization has, by uid, at the version at which they were read. */
export interface EndpointRegister {
  readonly ver: number;
  readonly uids: readonly string[];
}

export const endpointsAtMost = 20;

export interface EndpointReply {
  readonly data: WebhookEndpoint;
  readonly version: number;
}

/** The reply with a new secret, which is in no other one. */
export interface EndpointSecretReply {
  readonly data: WebhookEndpoint & { readonly secret: string };
  readonly version: number;
}

/** A secret that was just made: its text, and what is kept of it. */
export interface FreshSecret {
  readonly secret: string;
  readonly sealed: string;
}

/** The secrets that sign at an instant, the newest first. */
export const signingSecrets = (
  { secrets }: Pick<StoredEndpoint, 'secrets'>,
  nowMs: number,
): readonly EndpointSecret[] =>
  secrets.filter(({ endsAtMs }) => endsAtMs === null || endsAtMs > nowMs);
