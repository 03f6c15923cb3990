import { setTimeout as sleep } from 'node:timers/promises';
import { listLiveBookings } from '../../data/bookings/list-live-bookings.ts';
import { budgets, decidedAfterMs, extendBudget, longBudgetMs } from '../../data/engine/deadline.ts';
import { findCounting, putCounting } from '../../data/event-types/counting-progress.ts';
import type { Store, StoreFor } from '../../data/store.ts';
import type { tallyChanges } from '../../domain/bookings/count-for-pending.ts';
import { type EventTypeChange, putPendingTerms } from '../../domain/event-types/changes.ts';
import type { EventType, PendingTerms } from '../../domain/event-types/event-type.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import {
  announce,
  isPrepared,
  type Preparation,
  preparationFor,
} from '../../domain/event-types/pending-terms.ts';
import type { StoredEventType } from '../../domain/event-types/stored-event-type.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { granted } from '../problem-of.ts';
import { Unfinished } from '../unfinished.ts';
import { type CountDeps, countBookings } from './count-bookings.ts';

export interface PrepareDeps extends CountDeps {
  /** Waits until all requests are decided that read the event type before this instant. */
  readonly untilDecided: (sinceMs: number) => Promise<void>;
  /** Time for counting bookings in one request. The next request continues. */
  readonly stepMs: number;
}

/** Maximum delay of an index after its table, in almost all cases. */
const listedAfterMs = 1000;

/** Dependencies of the functions that prepare terms. */
export const prepareDeps: PrepareDeps = {
  listLiveBookings,
  findCounting,
  putCounting,
  untilDecided: (sinceMs) => sleep(Math.max(0, sinceMs + decidedAfterMs - Date.now())),
  // Together with the wait after the change, about ten seconds.
  stepMs: 6000,
};

/** Event type before the change, and after it. */
export interface PlannedTerms {
  readonly snapshot: Snapshot;
  readonly after: EventType;
}

/**
 * Terms that are pending for this change; undefined if it needs none. `changed` means that another request changed the
 * event type.
 */
export type Prepared = PendingTerms | 'changed' | undefined;

/**
 * Prepares a change of terms before it is made. First, new bookings follow the pending terms. Then all earlier requests
 * are decided. Then the bookings are counted. After a crash, no new term is in force, and the same request continues.
 * Throws `Unfinished` if `isOver` is true.
 */
export async function prepareTerms(
  store: StoreFor<typeof announce | typeof tallyChanges>,
  planned: PlannedTerms,
  isOver: () => boolean,
  deps: PrepareDeps,
): Promise<Prepared> {
  const stored = planned.snapshot.get(storedEventType(planned.after.uid));
  if (stored === undefined) return 'changed';
  const wanted = preparationFor(stored.eventType, planned.after);
  if (wanted === undefined) return undefined;
  extendBudget(longBudgetMs);
  const pending = await announced(store, planned.snapshot, stored, wanted, deps);
  if (pending === 'changed') return 'changed';
  if (pending.limits.length > 0) {
    const eventType = { ...stored.eventType, pending };
    const { isFinished, counted } = await countBookings(store, eventType, Date.now(), isOver, deps);
    if (!isFinished || isOver()) throw new Unfinished({ countedBookings: counted });
  }
  return pending;
}

/** Makes bookings follow the pending terms, and waits for the requests that do not. */
async function announced(
  store: StoreFor<typeof announce>,
  snapshot: Snapshot,
  stored: StoredEventType,
  wanted: Preparation,
  deps: PrepareDeps,
): Promise<PendingTerms | 'changed'> {
  const listedMs = wanted.limits.length > 0 ? listedAfterMs : 0;
  const known = stored.eventType.pending;
  if (known !== undefined && isPrepared(stored.eventType, wanted, Date.now())) {
    // The recorded instant is from before the write, so the maximum duration of a request is added.
    await deps.untilDecided(known.sinceMs + budgets.requestMs + listedMs);
    return known;
  }
  const { reply: pending, changes = [] } = granted(announce(stored, wanted, Date.now()));
  if ((await commitChanges(store, snapshot, changes)) !== 'committed') return 'changed';
  await deps.untilDecided(Date.now() + listedMs);
  return pending;
}

/** Removes pending terms. If this fails, pending fewer seats expire by themselves. */
export async function withdrawTerms(
  store: Store<EventTypeChange>,
  uid: string,
  prepared: PendingTerms,
): Promise<void> {
  const snapshot = await store.read([storedEventType(uid)]);
  const stored = snapshot.get(storedEventType(uid));
  if (stored?.eventType.pending?.rev !== prepared.rev) return;
  await commitChanges(store, snapshot, [putPendingTerms({ stored, pending: undefined })]);
}

async function commitChanges(
  store: Store<EventTypeChange>,
  snapshot: Snapshot,
  changes: Parameters<typeof store.transaction>[1],
) {
  const transaction = store.transaction(snapshot, changes);
  if (transaction === 'too-large') throw new Error('What is pending always fits.');
  return store.commit(transaction);
}
