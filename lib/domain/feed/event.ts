import type { EventKind } from '../events.ts';
import type { Values } from './former-values.ts';
import type { PublishedResource } from './published-resource.ts';

/** One accepted change in the feed, the history and webhooks. Instants are RFC 3339 in UTC. */
export interface Event {
  readonly event: EventKind;
  /** All kinds of the change; `event` is the first. */
  readonly kinds: readonly EventKind[];
  readonly createdAt: string;
  /** The resource as responses contained it at that version. */
  readonly object: Values;
  /** The contact of a booking; null for other resources. */
  readonly contact: PublishedResource['contact'];
  readonly answers: PublishedResource['answers'];
  readonly tracking: PublishedResource['tracking'];
  /** Derived from the resource and its version, so that a change that is published twice is one event. */
  readonly uid: string;
  readonly version: number;
  /** The ID of the user who made the change; null if it was not a user. */
  readonly by: string | null;
  readonly requestId: string;
  /** The former values of the changed members. */
  readonly previous: Values;
  /** The names of members that were left out, because the event was too long or they could not be read. */
  readonly truncated?: readonly string[];
  /**
   * How readers outside the audience get an event of a schedule that was too long: shortened without
   * regard to hidden members. Null if only hidden members changed. Never returned or sent.
   */
  readonly concealed?: Event | null;
}

const formerPrefix = 'previous/';

/** The names of the former values that an event lost because it was too long. */
export const lostFormerValues = (truncated: Event['truncated'] = []): readonly string[] =>
  truncated
    .filter((name) => name.startsWith(formerPrefix))
    .map((name) => name.slice(formerPrefix.length));
