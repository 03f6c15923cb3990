import { findEventTypeInForce, readEventTypeInForce } from '../data/event-types-in-force.ts';
import type { Reader } from '../data/reader.ts';
import type { StoredEventType } from '../domain/event-types/stored-event-type.ts';
import { isSeenBy, visibleEventType } from '../domain/event-types/visible-event-type.ts';
import type { Actor } from '../domain/tenancy.ts';
import { granted } from './problem-of.ts';

/** Returns a visible event type. An event type that the caller may not see gets the same problem as an unknown one. */
export const seeEventType = (actor: Actor, stored: StoredEventType | undefined): StoredEventType =>
  granted(visibleEventType(actor, stored));

/**
 * Returns a visible event type from the cache. The table is read before a refusal, because the caller may have become a
 * host a moment ago.
 */
export async function seeKnownEventType(
  actor: Actor,
  uid: string,
  nowMs: number,
  { of }: Pick<Reader, 'of'>,
): Promise<StoredEventType> {
  const known = await findEventTypeInForce(of, uid, nowMs);
  const isHidden = known !== undefined && !isSeenBy(actor, known);
  return seeEventType(actor, isHidden ? await readEventTypeInForce(of, uid, nowMs) : known);
}
