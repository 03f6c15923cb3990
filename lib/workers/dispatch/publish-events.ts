import type { Action } from '../../data/engine/commit.ts';
import { commit } from '../../data/engine/commit.ts';
import { pause, timeLeftMs } from '../../data/engine/deadline.ts';
import { isUnavailable } from '../../data/engine/is-unavailable.ts';
import { Items } from '../../data/engine/items.ts';
import { writeEvents } from '../../data/feed/feed.ts';
import { removeFromOutbox } from '../../data/feed/outbox.ts';
import { endAfter, type FeedEnd, feedEndIn, moveFeedEnd } from '../../data/feed/publishing.ts';
import { keys } from '../../data/keys/keys.ts';
import type { Outgoing } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { PublishedEvent } from '../publish/published-event.ts';
import type { Publishing } from '../publish/publishing.ts';
import type { UnpublishedEvent } from '../unpublished-events.ts';

/** Maximum number of events in a transaction. Each has two actions, and a transaction has at most 100. */
const eventsACommit = 48;
const attemptsAtMost = 12;

/** The progress of publishing the changes of an organization. */
export interface Progress {
  /** The changes that are published, also by other dispatchers. */
  readonly published: Set<Outgoing>;
  /** The changes that the table refuses, with the reason. */
  readonly refused: Map<Outgoing, unknown>;
  /** The end of the feed, and the events that were published. */
  readonly publishing: Publishing;
}

interface Batch {
  readonly of: OrganizationId;
  readonly nowMs: number;
  readonly progress: Progress;
}

/**
 * Publishes events in their order. An event, its position in the feed and the removal of its change from the outbox are
 * one transaction, so no position is unused, and no change is published twice.
 */
export async function publishEvents(
  of: OrganizationId,
  events: readonly UnpublishedEvent[],
  nowMs: number,
  progress: Progress,
): Promise<void> {
  const batch: Batch = { of, nowMs, progress };
  const refused = new Set<string>();
  for (let at = 0; at < events.length; at += eventsACommit) {
    const part = events
      .slice(at, at + eventsACommit)
      .filter(({ origin }) => !refused.has(origin.uid));
    try {
      await publishPart(batch, part);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      await publishOneByOne(batch, part, refused);
    }
  }
}

/** An event that the table refuses holds back only the later events of its own resource. */
async function publishOneByOne(
  batch: Batch,
  events: readonly UnpublishedEvent[],
  refused: Set<string>,
): Promise<void> {
  for (const event of events) {
    const { uid } = event.origin;
    if (refused.has(uid)) continue;
    try {
      await publishPart(batch, [event]);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      refused.add(uid);
      batch.progress.refused.set(event.outgoing, error);
    }
  }
}

async function publishPart(batch: Batch, events: readonly UnpublishedEvent[]): Promise<void> {
  const { of, progress } = batch;
  let rest = events.filter(({ outgoing }) => !progress.published.has(outgoing));
  for (let attempt = 1; rest.length > 0; attempt += 1) {
    const { end } = progress.publishing;
    const next = endAfter(end, rest.length, batch.nowMs);
    const outcome = await commit(of, actionsOf(batch, rest, end));
    const found = new Map(
      outcome === 'committed' ? [] : outcome.items.map(({ key, item }) => [Items.idOf(key), item]),
    );
    const feed = Items.idOf(keys.feed(of));
    const now = found.has(feed) ? feedEndIn(found.get(feed)) : end;
    // Only this dispatcher publishes while it holds the lease. It committed the transaction, and the response was lost.
    const isOurs = now.takeovers === end.takeovers && now.position === next.position;
    if (outcome === 'committed' || isOurs) {
      for (const { outgoing } of rest) progress.published.add(outgoing);
      progress.publishing.end = next;
      progress.publishing.events.push(
        ...rest.map((one, index) => publishedEvent(of, one, end.position + 1 + index, next)),
      );
      return;
    }
    if (now !== end) throw contended();
    // Another dispatcher published the changes that are not in the outbox any more.
    for (const { outgoing } of rest) {
      if (found.has(Items.idOf(outgoing.key))) progress.published.add(outgoing);
    }
    rest = rest.filter(({ outgoing }) => !progress.published.has(outgoing));
    if (attempt >= attemptsAtMost || timeLeftMs() <= 0) throw contended();
    if (found.size === 0) await pause(Math.random() * Math.min(400, 10 * 2 ** attempt));
  }
}

/** Treated like a table that is unavailable: the events are published later. */
const contended = (): Error =>
  Object.assign(new Error('Other dispatchers kept winning the feed position.'), {
    name: 'TransactionInProgressException',
  });

/** All actions that publish events after the end of the feed. */
const actionsOf = (
  { of, nowMs }: Batch,
  events: readonly UnpublishedEvent[],
  end: FeedEnd,
): readonly Action[] => [
  moveFeedEnd(of, end, endAfter(end, events.length, nowMs)),
  ...events.map(({ outgoing }) => removeFromOutbox(outgoing)),
  ...writeEvents(of, events, end.position, nowMs),
];

const publishedEvent = (
  of: OrganizationId,
  { origin, event, eventTypeId, userIds, messageContext }: UnpublishedEvent,
  position: number,
  { publishedMs }: FeedEnd,
): PublishedEvent => ({
  at: keys.event(of, origin, position).pk,
  position,
  eventTypeId,
  userIds,
  publishedMs,
  content: event,
  messageContext,
});
