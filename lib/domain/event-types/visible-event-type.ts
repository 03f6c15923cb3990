import { canSee } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import type { Actor, Visitor } from '../tenancy.ts';
import type { EventType } from './event-type.ts';
import type { StoredEventType } from './stored-event-type.ts';

/**
 * A `restricted` user sees only the event types that they host. A visitor sees those that are not
 * private, and the one that a link opened.
 */
export const isSeenBy = (
  actor: Actor,
  { eventType }: Pick<StoredEventType, 'eventType'>,
): boolean =>
  actor.visitor
    ? isOpenTo(actor.visitor, eventType)
    : canSee(
        actor,
        eventType.hosts.map(({ userId }) => userId),
      );

const isOpenTo = ({ opened }: Visitor, { uid, visibility }: EventType): boolean =>
  visibility !== 'private' || opened === uid;

/** Returns an event type that the caller may see. Refuses any other as unknown. */
export const visibleEventType = (
  actor: Actor,
  stored: StoredEventType | undefined,
): StoredEventType | Refused<'event-type/unknown'> =>
  stored !== undefined && isSeenBy(actor, stored) ? stored : refuse('event-type/unknown');
