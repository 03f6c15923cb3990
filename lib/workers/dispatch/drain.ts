import { type Cause, causesOf } from '../../app/causes-of.ts';
import type { WorkerId } from '../../contract/workers.ts';
import { timeLeftMs } from '../../data/engine/deadline.ts';
import { shardLayouts } from '../../data/engine/stored-layouts.ts';
import { failuresIn, storeFailure } from '../../data/feed/failures.ts';
import type {
  OutboxChange,
  OutboxItem,
  OutboxJobRequest,
  OutboxPage,
} from '../../data/feed/outbox.ts';
import { keys } from '../../data/keys/keys.ts';
import { writeEntry } from '../../data/lists/list-entries.ts';
import { type DueGroup, listDueGroups } from '../../data/queue/due-items.ts';
import { firstSecret } from '../../data/secrets/secrets.ts';
import type { Outgoing } from '../../domain/feed/outgoing.ts';
import { everyShardOf } from '../../domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { UnknownForm } from '../../domain/unknown-form.ts';
import { isFaultOfItem } from '../is-fault-of-item.ts';
import { type ListEntryChanges, listEntryChanges } from '../list-entry-changes.ts';
import { type Loaded, loadResource, type UnpublishedChanges } from '../load-resource.ts';
import { enqueueJob } from '../publish/enqueue-job.ts';
import { withPublishing } from '../publish/publishing.ts';
import { reasonOf } from '../reason-of.ts';
import { type UnpublishedEvent, unpublishedEvents } from '../unpublished-events.ts';
import { itemsOf, outboxPages, spareMs } from './outbox-pages.ts';
import { publishEvents } from './publish-events.ts';

/** The result of a drain. */
export interface Drained {
  /** The number of published changes. */
  readonly published: number;
  /** The instants of the changes that a later drain must publish, and of the jobs that it must enqueue. */
  readonly waiting: readonly string[];
  /** The number of changes that are damaged, or have a form of a later release. */
  readonly unreadable: number;
  readonly errors: readonly (readonly Cause[])[];
  /** Since when items have failed although the table is available (epoch milliseconds), one for each of them. */
  readonly failingSinceMs: readonly number[];
  /** The workers that have jobs now. */
  readonly woken: ReadonlySet<WorkerId>;
}

interface Drain {
  readonly nowMs: number;
  published: number;
  unreadable: number;
  readonly waiting: string[];
  /** Resources with waiting changes. Their later changes wait, too. */
  readonly held: Set<string>;
  /** Resources with a change that has failed. Their other changes wait, but are not counted. */
  readonly failing: Set<string>;
  readonly errors: (readonly Cause[])[];
  readonly failingSinceMs: number[];
  readonly woken: Set<WorkerId>;
}

/** The reason of a change that cannot be read. */
const unreadableError = (): Error =>
  new Error('It has a form that this release does not know, or is damaged.');

/**
 * Publishes all changes in some shards of the outbox. Every step is conditional, so it can be repeated, run concurrently and
 * be interrupted anywhere. `due` contains the expired leases of dispatchers; a drain of all shards reads them if it is absent.
 */
export async function drain(
  shards: readonly number[],
  nowMs: number,
  due?: readonly DueGroup[],
): Promise<Drained> {
  const current: Drain = {
    nowMs,
    published: 0,
    unreadable: 0,
    waiting: [],
    held: new Set(),
    failing: new Set(),
    errors: [],
    failingSinceMs: [],
    woken: new Set(),
  };
  const layouts = await shardLayouts();
  const readsAll = shards.length === everyShardOf(layouts).length;
  await replaceDeadDispatchers(due ?? (readsAll ? await listDueGroups(nowMs) : []), current);
  const seen = new Set<string>();
  for (let isNew = true; isNew; ) {
    // A dispatcher that finds another one at work ends, so each dispatcher reads the outbox again at the end.
    isNew = false;
    for await (const page of outboxPages(shards, seen, layouts.other !== undefined)) {
      isNew = true;
      await drainPage(page, current);
    }
  }
  return current;
}

async function drainPage(page: OutboxPage, current: Drain): Promise<void> {
  const isDue = ({ item }: OutboxItem): boolean =>
    (failuresIn(item)?.retryAtMs ?? 0) <= current.nowMs;
  for (const one of itemsOf(page)) if (!isDue(one)) countFailing(one, current);
  const unreadable = page.unreadable.filter(isDue);
  current.unreadable += unreadable.length;
  for (const one of unreadable) current.failing.add(resourceOf(one));
  await publishChanges(page.found.filter(isDue), current);
  await enqueueRequested(page.requests.filter(isDue), current);
  for (const one of unreadable) {
    if (timeLeftMs() <= spareMs) return;
    await fail([one], unreadableError(), current);
  }
}

/** Counts an item that has failed, and lets the other changes of its resource wait. */
function countFailing(one: OutboxItem, { nowMs, failing, failingSinceMs }: Drain): void {
  failingSinceMs.push(failuresIn(one.item)?.sinceMs ?? nowMs);
  failing.add(resourceOf(one));
}

/**
 * Creates the missing jobs of dispatchers that have died: their leases have expired. Their changes may not be in the outbox
 * any more.
 */
async function replaceDeadDispatchers(due: readonly DueGroup[], current: Drain): Promise<void> {
  for (const { of, queue, shard } of due) {
    if (queue !== 'publish') continue;
    if (timeLeftMs() <= spareMs) return;
    await publishFor(of, () => Promise.resolve(), current, shard);
  }
}

/**
 * Publishes changes of one organization, unless another dispatcher does. An organization whose events or jobs cannot be
 * written now does not stop the others. Its lease stays, so nothing is lost. `expiredIn` is the shard of an expired lease.
 */
async function publishFor(
  of: OrganizationId,
  publish: Parameters<typeof withPublishing>[2],
  current: Drain,
  expiredIn?: string,
): Promise<void> {
  try {
    const result = await withPublishing(of, current.nowMs, publish, expiredIn);
    if (result === 'refused') return;
    current.errors.push(...result.failures.map(causesOfError));
    for (const worker of result.woken) current.woken.add(worker);
  } catch (error) {
    current.errors.push(causesOfError(error));
  }
}

/** Adds the jobs of requests to their groups, and removes the requests. A request that is processed twice adds the same job. */
async function enqueueRequested(
  requests: readonly OutboxJobRequest[],
  current: Drain,
): Promise<void> {
  for (const one of requests) {
    if (timeLeftMs() <= spareMs) return;
    try {
      const worker = await enqueueJob(one.request, current.nowMs);
      if (worker !== 'later') current.woken.add(worker);
    } catch (error) {
      await fail([one], error, current);
      if (!current.failing.has(resourceOf(one)))
        current.waiting.push(formatInstant(Math.min(one.request.pointer.dueMs, current.nowMs)));
    }
  }
}

/**
 * Reports an error, and stores it with its items. Errors of the table, such as a missing right, are not stored: the next
 * dispatcher tries the items again.
 */
async function fail(items: readonly OutboxItem[], why: unknown, current: Drain): Promise<void> {
  current.errors.push(causesOfError(why));
  if (!isFaultOfItem(why)) return;
  for (const one of items) {
    countFailing(one, current);
    await storeFailure(one.item, reasonOf(why), current.nowMs).catch((error: unknown) =>
      current.errors.push(causesOfError(error)),
    );
  }
}

const causesOfError = (error: unknown): readonly Cause[] =>
  causesOf(error instanceof Error ? error : new Error(String(error)));

/** Publishes changes. Organizations run concurrently; each publishes one transaction after the other. */
async function publishChanges(found: readonly OutboxChange[], current: Drain): Promise<void> {
  const byOrganization = Map.groupBy(found, ({ of }) => of);
  await Promise.all(
    [...byOrganization].map(async ([of, theirs]) => {
      const resources = [...Map.groupBy(theirs, resourceOf).values()];
      const events = await Promise.all(
        resources.map((one) => eventsOf(of, one.toSorted(byVersion), current)),
      );
      const published = new Set<Outgoing>();
      const refused = new Map<Outgoing, unknown>();
      await publishFor(
        of,
        (publishing) =>
          publishEvents(of, oldestFirst(events), current.nowMs, { published, refused, publishing }),
        current,
      );
      current.published += published.size;
      for (const one of theirs) {
        if (refused.has(one.outgoing)) await fail([one], refused.get(one.outgoing), current);
        if (published.has(one.outgoing) || current.failing.has(resourceOf(one))) continue;
        current.waiting.push(one.outgoing.change.at);
        current.held.add(resourceOf(one));
      }
    }),
  );
}

/** Changes of one resource are in two shards while an operator changes the number of shards. */
const byVersion = (a: OutboxChange, b: OutboxChange): number =>
  a.outgoing.version - b.outgoing.version;

/** The sort key of an item of the outbox begins with its resource, even if the rest of the item is damaged. */
const resourceOf = ({ item }: OutboxItem): string => keys.resourceOfOutgoing(item.sk as string);

/** Sorts events by the instants of their changes. Clocks differ, so a change never precedes an earlier one of its resource. */
function oldestFirst(
  resources: readonly (readonly UnpublishedEvent[])[],
): readonly UnpublishedEvent[] {
  const dated = resources.flatMap((events) => {
    let latest = '';
    return events.map((event) => {
      const { at } = event.outgoing.change;
      latest = at > latest ? at : latest;
      return { event, at: latest };
    });
  });
  return dated.sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at)).map(({ event }) => event);
}

/** Updates the list entries of a resource, then returns the events of its changes; none if they must wait. */
async function eventsOf(
  of: OrganizationId,
  found: readonly OutboxChange[],
  current: Drain,
): Promise<readonly UnpublishedEvent[]> {
  const changes = found.map(({ outgoing }) => outgoing) as unknown as UnpublishedChanges;
  const isHeld = (one: OutboxItem) =>
    current.held.has(resourceOf(one)) || current.failing.has(resourceOf(one));
  if (found.some(isHeld)) return [];
  try {
    const loaded = await loadResource(of, changes);
    if (loaded === 'later') return [];
    const context = { nowMs: current.nowMs, secret: await firstSecret() };
    const { entries, ver } = readableEntries(of, changes, loaded, context);
    await Promise.all(entries.map((entry) => writeEntry(of, entry, ver)));
    return renderedEvents(of, changes, loaded, current);
  } catch (error) {
    // The later changes wait for the first one.
    await fail(found.slice(0, 1), error, current);
    return [];
  }
}

/**
 * The changed list entries of a resource; none if it is damaged, because it is then in no list. A form of a later release is
 * an error: a dispatcher of that release publishes the change.
 */
function readableEntries(
  of: OrganizationId,
  changes: UnpublishedChanges,
  loaded: Loaded,
  context: Parameters<typeof listEntryChanges>[3],
): ListEntryChanges {
  try {
    return listEntryChanges(of, changes, loaded, context);
  } catch (error) {
    if (error instanceof UnknownForm) throw error;
    return { entries: [], ver: 0 };
  }
}

/** A resource that cannot be rendered does not block others: its events are published without it. */
function renderedEvents(
  of: OrganizationId,
  changes: UnpublishedChanges,
  loaded: Loaded,
  current: Drain,
): readonly UnpublishedEvent[] {
  try {
    return unpublishedEvents(of, changes, loaded);
  } catch (error) {
    current.errors.push(causesOfError(error));
    return unpublishedEvents(of, changes, { ...loaded, item: undefined });
  }
}
