import { canSee } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import type { Actor, Visitor } from '../tenancy.ts';
import type { EventType } from './event-type.ts';
import type { StoredEventType } from './stored-event-type.ts';

/** A `restricted` user sees the event types that they host, and no others; a visitor those that are not private. */
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

/** An event type that the caller may see; any other is as if it were not there. */
export const visibleEventType = (
  actor: Actor,
  stored: StoredEventType | undefined,
): StoredEventType | Refused<'event-type/unknown'> =>
  stored !== undefined && isSeenBy(actor, stored) ? stored : refuse('event-type/unknown');
