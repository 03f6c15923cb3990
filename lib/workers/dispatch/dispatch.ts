import { causesOf } from '../../app/causes-of.ts';
import type { WorkerId } from '../../contract/workers.ts';
import { shardLayouts } from '../../data/engine/stored-layouts.ts';
import { type DueGroup, listDueGroups } from '../../data/queue/due-items.ts';
import type { QueueName } from '../../domain/jobs/group.ts';
import { everyShardOf, outboxShardsOf, type ShardLayout } from '../../domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Wake, WorkerResult } from '../implement-worker.ts';
import { metricOf } from '../metric-of.ts';
import { wakeWorker } from '../wake-worker.ts';
import { workerOfQueue } from '../worker-of-queue.ts';
import { drain } from './drain.ts';
import { overdueWork } from './overdue-work.ts';

/** Records of the table's stream contain the shards. Any other event means all shards. */
export interface DispatchWake extends Wake {
  readonly Records?: readonly {
    readonly dynamodb?: { readonly Keys?: { readonly pk?: { readonly S?: string } } };
  }[];
}

/**
 * Publishes the changes of the shards that contain new ones, and starts the workers that have jobs now. The run of the
 * schedule starts the workers of all due jobs.
 */
export async function dispatch(wake: DispatchWake, nowMs: number): Promise<WorkerResult> {
  const { shards, readsDue } = await shardsToRead(wake);
  const [read] = await Promise.allSettled(readsDue ? [listDueGroups(nowMs)] : []);
  const due = read?.status === 'fulfilled' ? read.value : [];
  const groups = due.filter(({ queue }) => queue !== 'publish');
  const early = new Set<WorkerId>(groups.map(({ queue }) => workerOfQueue[queue]));
  // A drain may take long or fail.
  const started = Promise.allSettled([...early].map(wakeWorker));
  const { published, unreadable, waiting, failingSinceMs, woken, ...drained } = await drain(
    shards,
    nowMs,
    due,
  );
  const late = [...woken].filter((worker) => !early.has(worker));
  const results = [read, ...(await started), ...(await Promise.allSettled(late.map(wakeWorker)))];
  const errors = [
    ...drained.errors,
    ...results.flatMap((one) => (one?.status === 'rejected' ? [causesOf(one.reason)] : [])),
  ];
  const isStuck = (sinceMs: number): boolean => nowMs - sinceMs >= stuckAfterMs;
  const failing = failingSinceMs.filter((sinceMs) => !isStuck(sinceMs));
  const oldestSeconds = ageOf([...waiting.map((at) => Date.parse(at)), ...failing], nowMs);
  const isScheduled = wake.Records === undefined && !wake.isQuiet;
  const stuck = failingSinceMs.length - failing.length;
  return {
    isIdle: published === 0 && waiting.length === 0 && unreadable === 0 && errors.length === 0,
    isFailed: errors.length > 0 || unreadable > 0,
    line: {
      published,
      waiting: waiting.length,
      oldestSeconds,
      ...(isScheduled && { stuck }),
      ...(isScheduled &&
        read?.status === 'fulfilled' &&
        dueWork(groups, oldestSeconds, stuck, nowMs)),
      ...(unreadable > 0 && { unreadable }),
      ...(errors.length > 0 && { errors: errors.slice(0, errorsALine) }),
    },
  };
}

const errorsALine = 5;
/** An item that fails for longer needs an operator: a deployment, during which two releases run, has ended by then. */
const stuckAfterMs = 60 * 60 * 1000;

const ageOf = (sinceMs: readonly number[], nowMs: number): number =>
  Math.round((nowMs - Math.min(nowMs, ...sinceMs)) / 1000);

/**
 * The age of the oldest due group of each queue in seconds, and what is overdue. The run of the schedule logs this even if there is
 * no work, because an alarm needs the metric each minute.
 */
function dueWork(groups: readonly DueGroup[], changes: number, stuck: number, nowMs: number) {
  const ageOfQueue = (queue: QueueName): number =>
    ageOf(
      groups.flatMap((one) => (one.queue === queue ? [one.sinceMs] : [])),
      nowMs,
    );
  const due = {
    webhooks: ageOfQueue('webhooks'),
    messages: ageOfQueue('messages'),
    connections: ageOfQueue('connections'),
    calendars: ageOfQueue('calendars'),
    meetings: ageOfQueue('meetings'),
  };
  const overdue = [...overdueWork({ changes, ...due }), ...(stuck > 0 ? ['stuck'] : [])];
  return { due, overdue, ...metricOf('OverdueWork', overdue.length, nowMs) };
}

interface ShardsToRead {
  readonly shards: readonly number[];
  /** Whether due jobs are read, too. The stream reports new changes only. */
  readonly readsDue: boolean;
}

/** The shards that contain new changes, with all shards of their organizations. While the number of shards changes, these are all. */
async function shardsToRead({ Records = [] }: DispatchWake): Promise<ShardsToRead> {
  const layouts = await shardLayouts();
  const all = everyShardOf(layouts);
  if (Records.length === 0) return { shards: all, readsDue: true };
  if (layouts.other !== undefined) return { shards: all, readsDue: false };
  const changed = Records.map(({ dynamodb }) => Number(dynamodb?.Keys?.pk?.S?.split('#')[1]));
  const read = withShardsOfOrganizations(new Set(changed), layouts.current);
  return { shards: all.filter((shard) => read.has(shard)), readsDue: false };
}

/**
 * Adds the other shards of organizations that have a part of the shards. A dispatcher must read all changes of an organization
 * that it publishes, because another dispatcher, which is refused meanwhile, does not try again.
 */
function withShardsOfOrganizations(
  changed: ReadonlySet<number>,
  layout: ShardLayout,
): ReadonlySet<number> {
  const read = new Set(changed);
  for (const of of Object.keys(layout.byOrganization) as OrganizationId[]) {
    const shards = outboxShardsOf(of, layout);
    if (shards.some((shard) => read.has(shard))) for (const shard of shards) read.add(shard);
  }
  // The added shards can be a part of those of other organizations.
  return read.size === changed.size ? read : withShardsOfOrganizations(read, layout);
}
