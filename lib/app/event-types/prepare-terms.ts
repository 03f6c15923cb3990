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
  /** Waits until every request is decided that read the event type before that instant. */
  readonly untilDecided: (sinceMs: number) => Promise<void>;
  /** So long a request counts bookings, and leaves the rest to the next one. */
  readonly stepMs: number;
}

/** An index follows its table within that time, almost always. */
const listedAfterMs = 1000;

/** With what a function prepares terms. */
export const prepareDeps: PrepareDeps = {
  listLiveBookings,
  findCounting,
  putCounting,
  untilDecided: (sinceMs) => sleep(Math.max(0, sinceMs + decidedAfterMs - Date.now())),
  // With the wait after the change some ten seconds.
  stepMs: 6000,
};

/** The event type as it was read, and as a change will leave it. */
export interface PlannedTerms {
  readonly snapshot: Snapshot;
  readonly after: EventType;
}

/** What is pending now, for the change to be made; undefined when it needs nothing. `changed`: somebody else changed the event type. */
export type Prepared = PendingTerms | 'changed' | undefined;

/**
 * Makes a change of terms possible before it is made: first bookings go by what is pending, then all
 * are decided that do not, then the bookings are counted. Whatever breaks off, nothing of it is in
 * force, and the same request goes on. Throws `Unfinished` when `isOver` says so.
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
    const { isDone, counted } = await countBookings(store, eventType, Date.now(), isOver, deps);
    if (!isDone || isOver()) throw new Unfinished({ countedBookings: counted });
  }
  return pending;
}

/** Lets bookings go by what is pending, and waits for those that do not. */
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
    // When it was written is known only but for the time that writing it took.
    await deps.untilDecided(known.sinceMs + budgets.requestMs + listedMs);
    return known;
  }
  const { reply: pending, changes = [] } = granted(announce(stored, wanted, Date.now()));
  if ((await commitChanges(store, snapshot, changes)) !== 'committed') return 'changed';
  await deps.untilDecided(Date.now() + listedMs);
  return pending;
}

/** Takes back what was prepared, if it is still pending; where that fails, fewer seats end by themselves. */
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
