import { Problem } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import { canSee } from '../../domain/access.ts';
import type { StoredEventType } from '../../domain/event-types/stored-event-type.ts';
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

/** The same by what is in memory; the table is asked before somebody is told that there is none, for they may host it since a moment. */
export async function seeKnownEventType(
  actor: Actor,
  uid: string,
  nowMs: number,
  reader: Pick<Reader, 'findEventType' | 'readEventType'>,
): Promise<StoredEventType> {
  const known = await reader.findEventType(uid, nowMs);
  const isHidden = known !== undefined && !isSeenBy(actor, known);
  return seeEventType(actor, isHidden ? await reader.readEventType(uid, nowMs) : known);
}
