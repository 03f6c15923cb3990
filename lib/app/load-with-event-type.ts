import type { Reader } from '../data/reader.ts';
import type { EventType } from '../domain/event-types/event-type.ts';
import { storedEventType } from '../domain/event-types/needs.ts';
import type { Need, Snapshot } from '../domain/snapshot.ts';

/** What is to be read when the event type is known, and whatever else follows from it. */
interface Plan {
  readonly needs: readonly Need[];
}

/**
 * Reads what a plan by the event type needs. The event type comes from memory; when the
 * same read shows that it has changed since, it is read, and all once more.
 */
export async function loadWithEventType<P extends Plan>(
  uid: string,
  nowMs: number,
  planFor: (eventType: EventType | undefined) => P | Promise<P>,
  reader: Reader,
): Promise<P & { readonly snapshot: Snapshot }> {
  let stored = await reader.findEventType(uid, nowMs);
  for (;;) {
    const plan = await planFor(stored?.eventType);
    const needs = stored ? [storedEventType(uid), ...plan.needs] : plan.needs;
    const snapshot = await reader.read(needs);
    if (stored === undefined || reader.isCurrent(snapshot, uid, stored)) {
      return { ...plan, snapshot };
    }
    stored = await reader.readEventType(uid, nowMs);
  }
}
