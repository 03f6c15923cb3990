import type { WorkerId } from '../../contract/workers.ts';
import type { Action } from '../../data/engine/commit.ts';
import { actionsACommit, commit } from '../../data/engine/commit.ts';
import { pause, timeLeftMs } from '../../data/engine/deadline.ts';
import { isUnavailable } from '../../data/engine/is-unavailable.ts';
import { Items } from '../../data/engine/items.ts';
import { writeEvent } from '../../data/feed/feed.ts';
import { takeOutgoing } from '../../data/feed/outbox.ts';
import { endAfter, type FeedEnd, feedEndIn, moveFeedEnd } from '../../data/feed/publishing.ts';
import { keys } from '../../data/keys/keys.ts';
import { putFollowUpAside } from '../../data/resources/set-aside.ts';
import type { FollowingWorker, FollowUp } from '../../domain/feed/follow-up.ts';
import type { Outgoing } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Follower, Placed } from '../follower.ts';
import type { PublishedEvent } from '../publish/published-event.ts';
import type { Publishing } from '../publish/publishing.ts';
import { reasonOf } from '../reason-of.ts';
import type { Told } from '../tellable-events.ts';
import { readFollowers } from './followers.ts';

/** No transaction is larger, however much room there is. */
const eventsACommit = 25;
const attemptsAtMost = 12;

/** What comes of telling. */
export interface Telling {
  /** Those that are told now, by whomever. */
  readonly told: Set<Outgoing>;
  /** The end of the feed, and the events that were published. */
  readonly publishing: Publishing;
  /** The workers that have work now. */
  readonly woken: Set<WorkerId>;
  /** What went wrong with what follows from events, which are told without it. */
  readonly failures: unknown[];
  /** What the table does not take, and why. */
  readonly stopped: Map<Outgoing, unknown>;
}

/**
 * Tells events in their order, with what follows from them. An event, its position in the feed, its
 * followers and the removal of its change from the outbox are one transaction, so no position is given and
 * lost, and no change is told twice or followed by half of what it should be.
 */
export async function tell(
  of: OrganizationId,
  events: readonly Told[],
  nowMs: number,
  telling: Telling,
): Promise<void> {
  if (events.length === 0) return;
  const followers = readFollowers(of);
  telling.failures.push(...followers.flatMap(({ failures }) => failures));
  const batch: Batch = { of, nowMs, followers, telling };
  const stopped = new Set<string>();
  for (let at = 0; at < events.length; ) {
    const part = fitting(batch, events.slice(at, at + eventsACommit));
    at += part.length;
    const going = part.filter(({ origin }) => !stopped.has(origin.uid));
    try {
      await tellPart(batch, going);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      await tellOneByOne(batch, going, stopped);
    }
  }
}

/** What all transactions of one telling share. */
interface Batch {
  readonly of: OrganizationId;
  readonly nowMs: number;
  readonly followers: readonly Follower[];
  readonly telling: Telling;
}

/** As many of the events, from the first one on, as a transaction has room for with what follows from them. */
function fitting(batch: Batch, events: readonly Told[]): readonly Told[] {
  if (events.length <= 1 || fits(batch, events)) return events;
  return fitting(batch, events.slice(0, -1));
}

/** An event of which it cannot be said what follows is told alone. */
function fits(batch: Batch, events: readonly Told[]): boolean {
  try {
    return (
      allOf(batch, events, { position: 0, takeovers: 0, publishedMs: 0 }).actions.length <=
      actionsACommit
    );
  } catch {
    return false;
  }
}

/** What the table does not take stops only the changes of its own resource, which come after it. */
async function tellOneByOne(
  batch: Batch,
  events: readonly Told[],
  stopped: Set<string>,
): Promise<void> {
  for (const event of events) {
    const { uid } = event.origin;
    if (stopped.has(uid)) continue;
    try {
      await tellPart(batch, [event]);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      await tellAlone(batch, event, error).catch((why: unknown) => {
        if (isUnavailable(why)) throw why;
        stopped.add(uid);
        batch.telling.stopped.set(event.outgoing, why);
      });
    }
  }
}

/** An event is told without what the table does not take of its followers, which is set aside in the same transaction. */
async function tellAlone(batch: Batch, event: Told, why: unknown): Promise<void> {
  const following = batch.followers.filter((follower) => mayFollow(batch, follower, event));
  const [one, ...others] = following.map((follower) => [follower]);
  if (one === undefined) throw why;
  for (const missing of others.length > 0 ? [one, ...others, following] : [one]) {
    const kept = batch.followers.filter((one) => !missing.includes(one));
    try {
      await tellPart({ ...batch, followers: [...kept, setAside(batch, missing, why)] }, [event]);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      continue;
    }
    batch.telling.failures.push(why);
    return;
  }
  throw why;
}

function mayFollow({ nowMs }: Batch, { actionsOf }: Follower, event: Told): boolean {
  try {
    return actionsOf(placedAfter(0, [event]), nowMs).length > 0;
  } catch {
    return true;
  }
}

/** Follows in the place of others, which come again from there. */
const setAside = ({ of, nowMs }: Batch, missing: readonly Follower[], why: unknown): Follower => {
  const workers = missing.flatMap(({ worker }) => worker ?? []);
  return {
    failures: [],
    actionsOf: (placed) =>
      placed.flatMap((one) =>
        workers.map((worker) =>
          putFollowUpAside(of, followUpOf(one, worker), reasonOf(why), nowMs),
        ),
      ),
  };
};

const followUpOf = (
  { origin, position, eventTypeId, outgoing: { change } }: Placed,
  worker: FollowingWorker,
): FollowUp => {
  const { message, isSilent } = change;
  return { origin, position, eventTypeId, worker, message, isSilent };
};

async function tellPart(batch: Batch, events: readonly Told[]): Promise<void> {
  const { of, telling } = batch;
  let rest = events.filter(({ outgoing }) => !telling.told.has(outgoing));
  for (let attempt = 1; rest.length > 0; attempt += 1) {
    const { end } = telling.publishing;
    const next = endAfter(end, rest.length, batch.nowMs);
    const { actions, woken } = allOf(batch, rest, end);
    const outcome = await commit(of, actions);
    const found = new Map(
      outcome === 'committed' ? [] : outcome.items.map(({ key, item }) => [Items.idOf(key), item]),
    );
    const feed = Items.idOf(keys.feed(of));
    const now = found.has(feed) ? feedEndIn(found.get(feed)) : end;
    // Only this dispatcher publishes while it holds the lease. It committed the transaction, and the response was lost.
    const isOurs = now.takeovers === end.takeovers && now.position === next.position;
    if (outcome === 'committed' || isOurs) {
      for (const { outgoing } of rest) telling.told.add(outgoing);
      for (const worker of woken) telling.woken.add(worker);
      telling.publishing.end = next;
      telling.publishing.events.push(
        ...placedAfter(end.position, rest).map((one) => published(of, one, next)),
      );
      return;
    }
    if (now !== end) throw contended();
    // Another dispatcher published the changes that are not in the outbox any more.
    for (const { outgoing } of rest) {
      const { key } = takeOutgoing(of, outgoing);
      if (found.has(Items.idOf(key))) telling.told.add(outgoing);
    }
    rest = rest.filter(({ outgoing }) => !telling.told.has(outgoing));
    if (attempt >= attemptsAtMost || timeLeftMs() <= 0) throw contended();
    if (found.size === 0) await pause(Math.random() * Math.min(400, 10 * 2 ** attempt));
  }
}

/** For whoever asks, as if the table were not there for a while: all of it is tried again later. */
const contended = (): Error =>
  Object.assign(new Error('Others kept telling.'), { name: 'TransactionInProgressException' });

interface Transaction {
  readonly actions: readonly Action[];
  readonly woken: readonly FollowingWorker[];
}

/** All that telling these events after a position does. */
function allOf(
  { of, nowMs, followers }: Batch,
  events: readonly Told[],
  end: FeedEnd,
): Transaction {
  const placed = placedAfter(end.position, events);
  const following = followers
    .map(({ worker, actionsOf }) => ({ worker, actions: actionsOf(placed, nowMs) }))
    .filter(({ actions }) => actions.length > 0);
  return {
    actions: [
      moveFeedEnd(of, end, endAfter(end, placed.length, nowMs)),
      ...placed.flatMap((event) => [
        takeOutgoing(of, event.outgoing),
        ...writeEvent(of, event, event.position, nowMs),
      ]),
      ...following.flatMap(({ actions }) => actions),
    ],
    woken: following.flatMap(({ worker }) => worker ?? []),
  };
}

const published = (
  of: OrganizationId,
  { origin, event, eventTypeId, userIds, position }: Placed,
  { publishedMs }: FeedEnd,
): PublishedEvent => ({
  at: keys.event(of, origin, position).pk,
  position,
  eventTypeId,
  userIds,
  publishedMs,
  content: event,
});

const placedAfter = (position: number, events: readonly Told[]): readonly Placed[] =>
  events.map((event, index) => ({ ...event, position: position + 1 + index }));
