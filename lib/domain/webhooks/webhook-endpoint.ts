import type { EventKind } from '../events.ts';

export const endpointStatuses = ['enable', 'disable'] as const;
export type EndpointStatus = (typeof endpointStatuses)[number];

/**
 * The reason why an endpoint is disabled: by a user, because the receiver answered 410, or after days with
 * only failures.
 */
export const disabledReasons = ['user', 'gone', 'failing'] as const;

/** A URL to which events are sent. Instants are RFC 3339 in UTC. */
export interface WebhookEndpoint {
  readonly uid: string;
  readonly url: string;
  readonly description: string;
  /** The kinds of events. `*` alone means all kinds, including future ones. */
  readonly events: readonly ('*' | EventKind)[];
  /** Limits events to these event types and their bookings. `null` means all events. */
  readonly eventTypeIds: readonly string[] | null;
  readonly status: EndpointStatus;
  readonly disabledReason: (typeof disabledReasons)[number] | null;
  readonly disabledAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A secret in encrypted form. */
export interface EndpointSecret {
  readonly sealed: string;
  /**
   * The instant until which a former secret signs, in addition to the newest one (epoch milliseconds). Null
   * for the newest one.
   */
  readonly endsAtMs: number | null;
}

/** An endpoint at the version at which it was read. */
export interface StoredEndpoint {
  readonly ver: number;
  readonly endpoint: WebhookEndpoint;
  /** Newest first. */
  readonly secrets: readonly EndpointSecret[];
  /** The instant since which it has been enabled at its current URL. Earlier failures do not count. */
  readonly enabledAtMs: number;
  /** How often it was enabled. Deliveries that were pending when it was disabled are not sent after it is enabled again. */
  readonly enablings: number;
}

/** The uids of all endpoints of an organization, at the version at which they were read. */
export interface EndpointRegister {
  readonly ver: number;
  readonly uids: readonly string[];
}

export const endpointsAtMost = 20;

export interface EndpointReply {
  readonly data: WebhookEndpoint;
  readonly version: number;
}

/** The reply with a new secret. No other reply contains it. */
export interface EndpointSecretReply {
  readonly data: WebhookEndpoint & { readonly secret: string };
  readonly version: number;
}

/** A new secret as text, and in encrypted form. */
export interface FreshSecret {
  readonly secret: string;
  readonly sealed: string;
}

/** The secrets that sign at an instant, newest first. */
export const signingSecrets = (
  { secrets }: Pick<StoredEndpoint, 'secrets'>,
  nowMs: number,
): readonly EndpointSecret[] =>
  secrets.filter(({ endsAtMs }) => endsAtMs === null || endsAtMs > nowMs);
