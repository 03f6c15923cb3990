import type { Reader } from '../data/reader.ts';
import type { StoredEventType } from '../domain/event-types/stored-event-type.ts';
import { isSeenBy, visibleEventType } from '../domain/event-types/visible-event-type.ts';
import type { Actor } from '../domain/tenancy.ts';
import { granted } from './problem-of.ts';

/** An event type that the caller may see; any other is as if it were not there. */
export const seeEventType = (actor: Actor, stored: StoredEventType | undefined): StoredEventType =>
  granted(visibleEventType(actor, stored));

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
