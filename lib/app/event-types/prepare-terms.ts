import { setTimeout as sleep } from 'node:timers/promises';
import { commit } from '../../data/commit.ts';
import { budgets, decidedAfterMs, extendBudget, longBudgetMs } from '../../data/deadline.ts';
import { eventTypeIn, writePending } from '../../data/event-types.ts';
import { readItems } from '../../data/items.ts';
import { keys } from '../../data/keys.ts';
import { findCounting, listLiveBookings, putCounting } from '../../data/limit-counters.ts';
import type { EventType, PendingTerms } from '../../domain/event-types/event-type.ts';
import {
  isPrepared,
  type Preparation,
  pendingFor,
  preparationFor,
} from '../../domain/event-types/pending-terms.ts';
import type { StoredEventType } from '../../domain/event-types/stored-event-type.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { Unfinished } from '../unfinished.ts';
import { type CountDeps, countBookings } from './count-bookings.ts';
import { requireFitting } from './require-fitting.ts';

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
  readItems,
  commit,
  listLiveBookings,
  findCounting,
  putCounting,
  untilDecided: (sinceMs) => sleep(Math.max(0, sinceMs + decidedAfterMs - Date.now())),
  // With the wait after the change some ten seconds.
  stepMs: 6000,
};

/** What is pending now, for the change to be made; undefined when it needs nothing. `changed`: somebody else changed the event type. */
export type Prepared = PendingTerms | 'changed' | undefined;

/**
 * Makes a change of terms possible before it is made: first bookings go by what is pending, then all
 * are decided that do not, then the bookings are counted. Whatever breaks off, nothing of it is in
 * force, and who asks for the same again goes on. Throws `Unfinished` when `isOver` says so.
 */
export async function prepareTerms(
  of: OrganizationId,
  stored: StoredEventType,
  after: EventType,
  deps: PrepareDeps,
  isOver: () => boolean,
): Promise<Prepared> {
  const wanted = preparationFor(stored.eventType, after);
  if (wanted === undefined) return undefined;
  extendBudget(longBudgetMs);
  const pending = await announced(of, stored, wanted, deps);
  if (pending === 'changed') return 'changed';
  if (pending.limits.length > 0) {
    const eventType = { ...stored.eventType, pending };
    const { isDone, counted } = await countBookings(of, eventType, Date.now(), deps, isOver);
    if (!isDone || isOver()) throw new Unfinished({ countedBookings: counted });
  }
  return pending;
}

/** Lets bookings go by what is pending, and waits for those that do not. */
async function announced(
  of: OrganizationId,
  stored: StoredEventType,
  wanted: Preparation,
  deps: PrepareDeps,
): Promise<PendingTerms | 'changed'> {
  const { rev = 0, eventType } = stored;
  const known = eventType.pending;
  const listedMs = wanted.limits.length > 0 ? listedAfterMs : 0;
  if (known !== undefined && isPrepared(eventType, wanted, Date.now())) {
    // When it was written is known only but for the time that writing it took.
    await deps.untilDecided(known.sinceMs + budgets.requestMs + listedMs);
    return known;
  }
  const pending = pendingFor(wanted, rev + 1, Date.now());
  const pointer = wanted.timeZone === eventType.timeZone ? '/limits' : '/timeZone';
  requireFitting({ ...eventType, pending }, pointer, eventType);
  const written = await deps.commit(of, [writePending(of, stored, pending)]);
  if (written !== 'committed') return 'changed';
  await deps.untilDecided(Date.now() + listedMs);
  return pending;
}

/** Takes back what was prepared, if it is still pending; where that fails, fewer seats end by themselves. */
export async function withdrawTerms(
  of: OrganizationId,
  uid: string,
  prepared: PendingTerms,
  { readItems, commit }: Pick<PrepareDeps, 'readItems' | 'commit'>,
): Promise<void> {
  const stored = eventTypeIn(await readItems(of, [keys.eventType(of, uid)]), of, uid);
  if (stored?.eventType.pending?.rev !== prepared.rev) return;
  await commit(of, [writePending(of, stored, undefined)]);
}
