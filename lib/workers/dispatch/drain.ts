import { type Cause, causesOf } from '../../app/causes-of.ts';
import type { WorkerId } from '../../contract/workers.ts';
import { timeLeftMs } from '../../data/engine/deadline.ts';
import { isUnavailable } from '../../data/engine/is-unavailable.ts';
import type { Item } from '../../data/engine/items.ts';
import {
  type OutboxChange,
  type OutboxJobRequest,
  type OutboxPage,
  readOutbox,
  type Standing,
} from '../../data/feed/outbox.ts';
import { writeEntry } from '../../data/lists/list-entries.ts';
import { listAbandonedPublishing } from '../../data/queue/publish-lease.ts';
import { type Outgoing, outboxShards } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { UnknownForm } from '../../domain/unknown-form.ts';
import { type Loaded, loadResource, type Run } from '../load-resource.ts';
import { type Moves, movesOf } from '../moves-of.ts';
import { enqueueJob } from '../publish/enqueue-job.ts';
import { withPublishing } from '../publish/publishing.ts';
import { type Failing, setFailingAside } from '../set-failing-aside.ts';
import { type UnpublishedEvent, unpublishedEvents } from '../unpublished-events.ts';
import { unreadableError } from '../unreadable.ts';
import { publishEvents } from './publish-events.ts';

/** What came of a drain. What is left is told by a later one. */
export interface Drained {
  readonly told: number;
  /** The changes that are left, by the instants at which they were made. */
  readonly left: readonly string[];
  /** The changes that a later release left in a form that this one does not know, or that are damaged. */
  readonly unreadable: number;
  readonly failures: readonly (readonly Cause[])[];
  /** What failed by itself, readable or not. */
  readonly failing: readonly Failing[];
  /** Who has work by what was told. */
  readonly woken: ReadonlySet<WorkerId>;
}

interface Tally {
  told: number;
  readonly woken: Set<WorkerId>;
  unreadable: number;
  readonly left: string[];
  readonly failures: (readonly Cause[])[];
  readonly failing: Failing[];
  /** How many of the failing ones are written down. */
  noted: number;
}

/** A drain begins nothing more in the last seconds of its time. */
const spareMs = 3000;

/**
 * Publishes all changes in these shards of the outbox. Every step is conditional, so it can be repeated,
 * run concurrently and be interrupted anywhere.
 */
export async function drain(shards: readonly number[], nowMs: number): Promise<Drained> {
  const tally: Tally = {
    told: 0,
    unreadable: 0,
    left: [],
    failures: [],
    failing: [],
    noted: 0,
    woken: new Set(),
  };
  if (shards.length === outboxShards) await completeAbandoned(nowMs, tally);
  const seen = new Set<string>();
  for (let isNew = true; isNew; ) {
    // A dispatcher that finds another one at work ends, so each dispatcher reads the outbox again at the end.
    isNew = false;
    for await (const page of pagesOf(shards, seen)) {
      isNew = true;
      await drainPage(page, nowMs, tally);
    }
  }
  return tally;
}

async function drainPage(page: OutboxPage, nowMs: number, tally: Tally): Promise<void> {
  tally.unreadable += page.unreadable.length;
  tally.failing.push(...page.unreadable.map((one) => ({ ...one, why: unreadableError() })));
  await tellFound(page.found, nowMs, tally);
  await enqueueRequested(page.requests, nowMs, tally);
  await noteAll(tally, nowMs);
}

/** Reads all items of some shards of the outbox that this dispatcher has not seen before. */
async function* pagesOf(shards: readonly number[], seen: Set<string>): AsyncGenerator<OutboxPage> {
  let places: readonly Place[] = shards.map((shard) => ({ shard, after: undefined }));
  while (places.length > 0 && timeLeftMs() > spareMs) {
    const pages = await Promise.all(places.map(({ shard, after }) => readOutbox(shard, after)));
    const unseen = <One extends Standing>(part: (page: OutboxPage) => readonly One[]) =>
      pages.flatMap(part).filter(({ item }) => !seen.has(item.sk as string));
    const page = {
      found: unseen(({ found }) => found),
      requests: unseen(({ requests }) => requests),
      unreadable: unseen(({ unreadable }) => unreadable),
    };
    const all = [...page.found, ...page.requests, ...page.unreadable];
    for (const { item } of all) seen.add(item.sk as string);
    if (all.length > 0) yield page;
    places = pages.flatMap(({ next }, index) =>
      next === undefined ? [] : [{ shard: (places[index] as Place).shard, after: next }],
    );
  }
}

/** Creates the missing jobs of dispatchers that have died. Their changes may not be in the outbox any more. */
async function completeAbandoned(nowMs: number, tally: Tally): Promise<void> {
  for (const of of await listAbandonedPublishing(nowMs)) {
    if (timeLeftMs() <= spareMs) return;
    const published = await withPublishing(of, nowMs, () => Promise.resolve()).catch(
      notPublished(tally),
    );
    if (published === 'refused') continue;
    tally.failures.push(...published.failures.map(failureOf));
    for (const worker of published.woken) tally.woken.add(worker);
  }
}

/** An organization whose events or jobs cannot be written now does not stop the others. Its lease stays, so nothing is lost. */
const notPublished = (tally: Tally) => (error: unknown) => {
  tally.failures.push(failureOf(error));
  return 'refused' as const;
};

/** Adds the jobs of requests to their groups, and removes the requests. A request that is processed twice adds the same job. */
async function enqueueRequested(
  requests: readonly OutboxJobRequest[],
  nowMs: number,
  tally: Tally,
): Promise<void> {
  for (const one of requests) {
    if (timeLeftMs() <= spareMs) return;
    try {
      const worker = await enqueueJob(one.request, nowMs);
      if (worker !== 'later') tally.woken.add(worker);
    } catch (error) {
      failed([one], error, tally);
    }
  }
}

/** Writes down since when something fails, or sets it aside. */
async function noteAll(tally: Tally, nowMs: number): Promise<void> {
  for (const one of tally.failing.slice(tally.noted)) {
    if (timeLeftMs() <= spareMs) return;
    tally.noted += 1;
    await setFailingAside(one, nowMs).catch((error: unknown) =>
      tally.failures.push(failureOf(error)),
    );
  }
}

interface Place {
  readonly shard: number;
  readonly after: Item | undefined;
}

/** Reports why something is left, which is its own fault where the table is there. */
function failed(left: readonly Standing[], why: unknown, tally: Tally): void {
  tally.failures.push(failureOf(why));
  if (!isUnavailable(why)) tally.failing.push(...left.map((one) => ({ ...one, why })));
}

const failureOf = (error: unknown): readonly Cause[] =>
  causesOf(error instanceof Error ? error : new Error(String(error)));

/** Organizations side by side: each gives its positions one transaction after the other. */
async function tellFound(
  found: readonly OutboxChange[],
  nowMs: number,
  tally: Tally,
): Promise<void> {
  const byOrganization = Map.groupBy(found, ({ of }) => of);
  await Promise.all(
    [...byOrganization].map(async ([of, theirs]) => {
      const runs = runsOf(theirs);
      const events = await Promise.all(runs.map((run) => eventsOf(of, run, nowMs, tally)));
      const told = new Set<Outgoing>();
      const refused = new Map<Outgoing, unknown>();
      const published = await withPublishing(of, nowMs, (publishing) =>
        publishEvents(of, oldestFirst(events), nowMs, { published: told, refused, publishing }),
      ).catch(notPublished(tally));
      if (published !== 'refused') {
        for (const worker of published.woken) tally.woken.add(worker);
        tally.failures.push(...published.failures.map(failureOf));
      }
      tally.told += told.size;
      for (const one of theirs) {
        if (refused.has(one.outgoing)) failed([one], refused.get(one.outgoing), tally);
        if (!told.has(one.outgoing)) tally.left.push(one.outgoing.change.at);
      }
    }),
  );
}

/** By the instants of the changes, but never a change before an earlier one of its resource: clocks differ. */
function oldestFirst(runs: readonly (readonly UnpublishedEvent[])[]): readonly UnpublishedEvent[] {
  const dated = runs.flatMap((run) => {
    let latest = '';
    return run.map((told) => {
      const { at } = told.outgoing.change;
      latest = at > latest ? at : latest;
      return { told, at: latest };
    });
  });
  return dated.sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at)).map(({ told }) => told);
}

/** The changes of each resource; the outbox has them in the order of their versions. */
const runsOf = (found: readonly OutboxChange[]): readonly (readonly OutboxChange[])[] => [
  ...Map.groupBy(found, ({ outgoing: { origin } }) => `${origin.subject}#${origin.uid}`).values(),
];

/** Nothing where they must wait: until the lists say where their resource stands, too. */
async function eventsOf(
  of: OrganizationId,
  found: readonly OutboxChange[],
  nowMs: number,
  tally: Tally,
): Promise<readonly UnpublishedEvent[]> {
  const run = found.map(({ outgoing }) => outgoing) as unknown as Run;
  try {
    const loaded = await loadResource(of, run);
    if (loaded === 'later') return [];
    const { entries, ver } = readableMoves(of, run, loaded, nowMs);
    await Promise.all(entries.map((entry) => writeEntry(of, entry, ver)));
    return shownEvents(of, run, loaded, tally);
  } catch (error) {
    failed(found, error, tally);
    return [];
  }
}

/**
 * What cannot be read is in no list, and cannot be shown either, which is told there. What a later release
 * wrote in another form can be read by one that knows it, which lists and tells it.
 */
function readableMoves(of: OrganizationId, run: Run, loaded: Loaded, nowMs: number): Moves {
  try {
    return movesOf(of, run, loaded, nowMs);
  } catch (error) {
    if (error instanceof UnknownForm) throw error;
    return { entries: [], ver: 0 };
  }
}

/** A resource that cannot be shown stops nobody: its changes are told without it. */
function shownEvents(
  of: OrganizationId,
  run: Run,
  loaded: Loaded,
  tally: Tally,
): readonly UnpublishedEvent[] {
  try {
    return unpublishedEvents(of, run, loaded);
  } catch (error) {
    tally.failures.push(failureOf(error));
    return unpublishedEvents(of, run, { ...loaded, item: undefined });
  }
}
