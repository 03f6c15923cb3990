import type { WorkerId } from '../../contract/workers.ts';
import { timeLeftMs } from '../../data/engine/deadline.ts';
import type { FeedEntry } from '../../data/feed/feed.ts';
import { countTakeover, type FeedEnd, readFeedEnd } from '../../data/feed/publishing.ts';
import { type PlacedEvent, readEvents } from '../../data/feed/read-events.ts';
import { readFeedPart } from '../../data/feed/read-feed-part.ts';
import {
  acquirePublishing,
  endPublishing,
  moveEnqueued,
  type PublishLease,
} from '../../data/queue/publish-lease.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { enqueueJobs } from './enqueue-jobs.ts';
import type { PublishedEvent } from './published-event.ts';

/** A dispatcher that does not end by then is replaced. */
const leaseMs = 30_000;
/** The time that one batch of jobs takes at most. */
const batchMs = 3000;
const eventsABatch = 25;

/** The events that a dispatcher has published, and the current end of the feed. */
export interface Publishing {
  end: FeedEnd;
  readonly events: PublishedEvent[];
}

/** The result of a dispatcher that held the lease of an organization. */
export interface Published {
  /** The workers that have jobs now. */
  readonly woken: ReadonlySet<WorkerId>;
  /** Errors that did not prevent other events from being published. */
  readonly failures: readonly unknown[];
}

interface Enqueuing {
  readonly of: OrganizationId;
  readonly lease: PublishLease;
  readonly nowMs: number;
  readonly woken: Set<WorkerId>;
  readonly failures: unknown[];
}

/**
 * Publishes changes of an organization. Only one dispatcher at a time does so. It
 *
 * 1. acquires the lease, which stores the last position of the feed whose jobs exist
 * 2. commits events, the end of the feed and the removal from the outbox in transactions (`publish`)
 * 3. creates the jobs of the events, and moves the stored position after each batch
 * 4. deletes the lease
 *
 * A dispatcher that takes over an expired lease repeats step 3 for all events after the stored position. Therefore no job
 * precedes its event, and none is missing. If a step fails, the lease stays until it expires. `refused`: another dispatcher
 * holds the lease. `expiredIn` is the shard of an expired lease, which can be that of a former layout.
 */
export async function withPublishing(
  of: OrganizationId,
  nowMs: number,
  publish: (publishing: Publishing) => Promise<void>,
  expiredIn?: string,
): Promise<Published | 'refused'> {
  const startedMs = performance.now();
  const { position } = await readFeedEnd(of);
  const holder = { leasedBy: crypto.randomUUID(), leasedUntilMs: nowMs + leaseMs, expiredIn };
  const lease = await acquirePublishing(of, holder, position, nowMs);
  if (lease === 'refused') return 'refused';
  const end = lease.isTakeover ? await countTakeover(of) : await readFeedEnd(of);
  // A dispatcher that was frozen until now may have been replaced.
  if (performance.now() - startedMs > leaseMs) return 'refused';
  const enqueuing = { of, lease, nowMs, woken: new Set<WorkerId>(), failures: [] as unknown[] };
  await enqueuePublished(enqueuing, end);
  const publishing: Publishing = { end, events: [] };
  const isWhole = await publish(publishing).then(
    () => true,
    (error: unknown) => {
      enqueuing.failures.push(error);
      return false;
    },
  );
  if (isWhole) await enqueueBatches(enqueuing, publishing.events);
  // The response to a transaction may be lost. After this, it has been committed or never will be.
  else await enqueuePublished(enqueuing, await countTakeover(of));
  await endPublishing(lease);
  return enqueuing;
}

/** Creates the jobs of events. Moves the stored position between two batches. */
async function enqueueBatches(
  { of, lease, nowMs, woken, failures }: Enqueuing,
  events: readonly PublishedEvent[],
): Promise<void> {
  for (let from = 0; from < events.length; from += eventsABatch) {
    if (timeLeftMs() <= batchMs) throw unfinished('The time of the dispatcher is over.');
    const batch = events.slice(from, from + eventsABatch);
    const enqueued = await enqueueJobs(of, batch, nowMs);
    for (const worker of enqueued.woken) woken.add(worker);
    failures.push(...enqueued.failures);
    const last = batch.at(-1);
    if (last && from + batch.length < events.length) await moveEnqueued(lease, last.position);
  }
}

/**
 * Creates the jobs of all events after the stored position, up to the end of the feed. A query may not see all of them
 * yet, although their transaction is committed. Events that cannot be read are not sent.
 */
async function enqueuePublished(enqueuing: Enqueuing, end: FeedEnd): Promise<void> {
  const { of, lease, nowMs } = enqueuing;
  for (let after = lease.enqueuedUntil; after < end.position; ) {
    const part = await readFeedPart(of, { after, toldSinceMs: 0, nowMs });
    if (part === 'unsure') throw unfinished('Other transactions were always in progress.');
    const { entries, next = end.position } = part;
    for (let from = 0; from < entries.length; from += eventsABatch) {
      const read = await readEvents(of, entries.slice(from, from + eventsABatch));
      if (read === 'unsure') throw unfinished('Other transactions were always in progress.');
      const events = read.map((one) => publishedEvent(one, end));
      await enqueueBatches(enqueuing, events);
      const last = events.at(-1);
      if (last) await moveEnqueued(lease, last.position);
    }
    after = next;
  }
}

const publishedEvent = (
  { at, position, eventTypeId, userIds, read, messageContext }: PlacedEvent<FeedEntry>,
  { publishedMs }: FeedEnd,
): PublishedEvent => ({
  at,
  position,
  eventTypeId,
  userIds,
  publishedMs,
  content: read,
  messageContext,
});

/** The lease stays, and another dispatcher continues later. */
const unfinished = (message: string): Error =>
  Object.assign(new Error(message), { name: 'TransactionInProgressException' });
