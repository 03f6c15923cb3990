import { type PrepareDeps, prepareTerms } from '../app/event-types/prepare-terms.ts';
import { wholeStoreOf } from '../data/whole-store.ts';
import type { EventType } from '../domain/event-types/event-type.ts';
import { storedEventType } from '../domain/event-types/needs.ts';
import {
  allows,
  leavesLessRoom,
  tightened,
  withGenerations,
} from '../domain/event-types/pending-terms.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { putEventType } from './put-event-type.ts';

export interface StoreEventTypeDeps extends PrepareDeps {
  readonly putEventType: typeof putEventType;
}

/**
 * New version of the event type. `changed` means that other writers changed it in every attempt, and that this change
 * was not written.
 */
export type StoreEventType = { readonly ver: number } | 'changed';

const attemptsAtMost = 5;

/**
 * Writes a complete event type for the administration. A new limit counts the existing bookings, without a time limit.
 * `keeping` selects the members of the current event type that stay.
 */
export async function storeEventType(
  of: OrganizationId,
  sent: EventType,
  deps: StoreEventTypeDeps,
  keeping: (before: EventType) => Partial<EventType> = () => ({}),
): Promise<StoreEventType> {
  const store = wholeStoreOf(of);
  const read = () => store.read([storedEventType(sent.uid)]);
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    const snapshot = await read();
    if (snapshot.get(storedEventType(sent.uid)) === undefined) {
      const made = await deps.putEventType(of, sent, { ver: 0 });
      if (made !== 'changed') return made;
      continue;
    }
    const prepared = await prepareTerms(store, { snapshot, after: sent }, () => false, deps);
    const stored = (await read()).get(storedEventType(sent.uid));
    if (prepared === 'changed' || stored === undefined) continue;
    const before = stored.eventType;
    if (!allows(prepared, before, sent, Date.now())) continue;
    const limited = { ...sent, ...keeping(before), limits: withGenerations(sent, before) };
    const eventType = tightened(before, limited, Date.now());
    const written = await deps.putEventType(of, eventType, stored);
    if (written === 'changed') continue;
    // An earlier attempt may have been written without a response. Then `before` contains its change.
    const isLess = attempt > 0 || leavesLessRoom(before, eventType);
    if (isLess) await deps.untilDecided(Date.now());
    return written;
  }
  return 'changed';
}
