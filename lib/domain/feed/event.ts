import type { EventKind } from './event-kinds.ts';
import type { Values } from './former-values.ts';
import type { PublishedResource } from './shown.ts';

/** One accepted change, as the feed, the history and webhooks tell it. Instants are RFC 3339 in UTC. */
export interface Event {
  readonly event: EventKind;
  /** All that the change was; `event` is the first. */
  readonly kinds: readonly EventKind[];
  /** When the change was made. */
  readonly createdAt: string;
  /** The resource as a request for it was answered at that version. */
  readonly object: Values;
  /** Of a booking; null of all else. */
  readonly contact: PublishedResource['contact'];
  readonly answers: PublishedResource['answers'];
  readonly tracking: PublishedResource['tracking'];
  /** Follows from the resource and its version, so that a change that is told twice is one event. */
  readonly uid: string;
  readonly version: number;
  /** The user who made the change; null where no user did. */
  readonly by: string | null;
  readonly requestId: string;
  /** What the members that changed were before. */
  readonly previous: Values;
  /** What was left out because the event would have been too long. */
  readonly truncated?: readonly string[];
}
