import { canSee } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import type { Actor } from '../tenancy.ts';
import type { StoredEventType } from './stored-event-type.ts';

/** A `restricted` user sees the event types that they host, and no others. */
export const isSeenBy = (actor: Actor, { eventType }: StoredEventType): boolean =>
  canSee(
    actor,
    eventType.hosts.map(({ userId }) => userId),
  );

/** An event type that the caller may see; any other is as if it were not there. */
export const visibleEventType = (
  actor: Actor,
  stored: StoredEventType | undefined,
): StoredEventType | Refused<'event-type/unknown'> =>
  stored !== undefined && isSeenBy(actor, stored) ? stored : refuse('event-type/unknown');
