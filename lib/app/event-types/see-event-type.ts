import { Problem } from '../../contract/problem.ts';
import type { StoredEventType } from '../../data/event-types.ts';
import { canSee } from '../../domain/access.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** Who is restricted sees the event types that they host, and no others. */
export const isSeenBy = (actor: Actor, { eventType }: StoredEventType): boolean =>
  canSee(
    actor,
    eventType.hosts.map(({ userId }) => userId),
  );

/** An event type that the caller may see; any other is as if it were not there. */
export function seeEventType(actor: Actor, stored: StoredEventType | undefined): StoredEventType {
  if (stored === undefined || !isSeenBy(actor, stored)) throw new Problem('event-type/unknown');
  return stored;
}
