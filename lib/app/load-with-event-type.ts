import {
  findEventTypeInForce,
  isCurrentEventType,
  readEventTypeInForce,
} from '../data/event-types-in-force.ts';
import type { Reader } from '../data/reader.ts';
import type { EventType } from '../domain/event-types/event-type.ts';
import { storedEventType } from '../domain/event-types/needs.ts';
import type { Need, Snapshot } from '../domain/snapshot.ts';

/** Data to read for a known event type, with other results that depend on it. */
interface Plan {
  readonly needs: readonly Need[];
}

/**
 * Reads the data for a plan that depends on the event type. The event type comes from the cache. If the same read shows
 * that it has changed, it is read again with all other data.
 */
export async function loadWithEventType<P extends Plan>(
  uid: string,
  nowMs: number,
  planFor: (eventType: EventType | undefined) => P | Promise<P>,
  reader: Reader,
): Promise<P & { readonly snapshot: Snapshot }> {
  let stored = await findEventTypeInForce(reader.of, uid, nowMs);
  for (;;) {
    const plan = await planFor(stored?.eventType);
    const needs = stored ? [storedEventType(uid), ...plan.needs] : plan.needs;
    const snapshot = await reader.read(needs);
    if (stored === undefined || isCurrentEventType(reader.of, snapshot, uid, stored)) {
      return { ...plan, snapshot };
    }
    stored = await readEventTypeInForce(reader.of, uid, nowMs);
  }
}
