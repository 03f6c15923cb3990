import { type Item, readItems } from '../../data/engine/items.ts';
import type { Key } from '../../data/keys/key.ts';
import { acquireAny, type Lease, releaseGroup } from '../../data/queue/group-leases.ts';
import { beginAttempt, finishAttempt, jobStateIn } from '../../data/queue/jobs.ts';
import {
  movePointer,
  type Pointer,
  putPointer,
  readPointers,
  removePointer,
} from '../../data/queue/pointers.ts';
import { type Pace, restsUntilMs } from '../../domain/jobs/pace.ts';
import type { Job, Outcome, Queue } from './queue.ts';
import type { DueJobs, HeldGroup, JobStore } from './work.ts';

/** A job with its place in the table. */
export interface StoredJob extends Job {
  readonly lease: Lease;
  readonly key: Key;
  readonly pointer: Pointer;
  readonly item: Item;
}

export interface HeldLease extends HeldGroup {
  readonly lease: Lease;
}

/** A queue whose jobs are in the table. */
export interface TableQueue extends Queue<StoredJob> {
  readonly readPace: (lease: Lease) => Promise<Pace>;
  /** Stores the pace of a group after its jobs have run, if it has changed. Disables receivers that have failed for days. */
  readonly storePace: (lease: Lease, before: Pace, pace: Pace) => Promise<void>;
  /** Whether a retry is a normal outcome, such as that of a receiver that is down. Otherwise, a retried job counts as overdue. */
  readonly isRetryExpected?: boolean;
  /** Whether the jobs of a group may run. Jobs of a closed group are left to expire. */
  readonly isOpen: (lease: Lease) => Promise<boolean>;
}

/** The pace of a queue whose receivers are never slowed down. */
export const steadyPace: Pick<TableQueue, 'readPace' | 'storePace'> = {
  readPace: () =>
    Promise.resolve({
      timeoutsInARow: 0,
      slowAnswersInARow: 0,
      failingSinceMs: null,
      probedMs: null,
    }),
  storePace: () => Promise.resolve(),
};

/** Called with each group that a worker acquires, with each job that is retried, and for each job that has failed. */
export interface JobObserver {
  readonly acquired?: (lease: Lease) => void;
  readonly retried?: (job: StoredJob) => void;
  readonly failed?: () => void;
}

/** The jobs of a queue in the table, for one worker. */
export function tableJobs(
  queue: TableQueue,
  { acquired = () => {}, retried = () => {}, failed = () => {} }: JobObserver = {},
): JobStore<StoredJob, HeldLease> {
  return {
    acquireGroup: async (nowMs, leasedUntilMs) => {
      const lease = await acquireAny(queue.name, leasedUntilMs, nowMs);
      if (lease === undefined) return undefined;
      acquired(lease);
      return { lease, leasedUntilMs, pace: await queue.readPace(lease) };
    },
    listDueJobs: async ({ lease, pace }, limit, runningKeys, nowMs) =>
      restsUntilMs(pace) <= nowMs && (await queue.isOpen(lease))
        ? listDueJobs(lease, { limit, runningKeys, nowMs, failed })
        : noJobs,
    beginAttempt: ({ key, begun }, times) => beginAttempt(key, begun, times),
    finishAttempt: async ({ lease }, job, outcome, dueAtMs) => {
      const changed = changedBy(job, outcome, dueAtMs);
      const hasEnded = outcome.request !== 'timeout';
      const finished = await finishAttempt(job.key, job.begun, changed, hasEnded);
      // The pointer may belong to a later attempt.
      if (finished === 'refused') return;
      if (outcome.outcome === 'failed') failed();
      if (outcome.outcome === 'retry' && !queue.isRetryExpected) retried(job);
      if (dueAtMs === undefined) await removePointer(lease, job.pointer);
      else await movePointer(lease, job.pointer, dueAtMs);
    },
    releaseGroup: async ({ lease, pace: before }, pace, nowMs) => {
      await queue.storePace(lease, before, pace);
      const readyMs = await nextMs(queue, lease, pace);
      await releaseGroup(lease, readyMs, nowMs);
      return readyMs;
    },
  };
}

const noJobs = { jobs: [], isMore: false } as const;

/** When the group must be ready again; undefined if no job is left. */
async function nextMs(
  { isOpen }: TableQueue,
  lease: Lease,
  pace: Pace,
): Promise<number | undefined> {
  if (!(await isOpen(lease))) return undefined;
  const [first] = (await readPointers(lease, Number.MAX_SAFE_INTEGER, 1)).pointers;
  return first && Math.max(first.dueMs, restsUntilMs(pace));
}

const statusAfter = { done: 'done', failed: 'failed', retry: 'pending', again: 'pending' } as const;

/** The attributes of a job that an attempt changes. */
const changedBy = (
  { begun }: Job,
  { outcome, record = {} }: Outcome,
  dueAtMs: number | undefined,
): Item => ({
  ...record,
  status: statusAfter[outcome],
  notBefore: dueAtMs ?? 0,
  ...(outcome === 'again' && { attemptsBefore: begun }),
});

interface JobQuery {
  readonly limit: number;
  readonly runningKeys: ReadonlySet<string>;
  readonly nowMs: number;
  readonly failed: () => void;
}

const pointersAPage = 100;
/** A group with many jobs of a few resources is not read to its end while some of them run. */
const pagesAtMost = 5;
/** Maximum number of expired jobs that fail in one call. */
const expiredACall = 200;

/**
 * Due jobs in the order of their pointers. A pointer may be out of date after a crash: that of an ended job is removed, and
 * that of a job that is due later is moved. Expired jobs fail without an attempt.
 */
async function listDueJobs(lease: Lease, query: JobQuery): Promise<DueJobs<StoredJob>> {
  const { limit, runningKeys, nowMs } = query;
  const keysInUse = new Set(runningKeys);
  const jobs: StoredJob[] = [];
  let expired = 0;
  let corrected = 0;
  let after: string | undefined;
  for (let page = 0; page === 0 || after !== undefined; page += 1) {
    const size = page === 0 ? limit + runningKeys.size : pointersAPage;
    const { pointers, next } = await readPointers(lease, nowMs, size, after);
    const idle = pointers.filter(({ orderKey }) => !keysInUse.has(orderKey));
    const over = idle.filter(({ endsAtMs = Number.POSITIVE_INFINITY }) => endsAtMs <= nowMs);
    const first = firstOfEachKey(idle.filter((pointer) => !over.includes(pointer)));
    const read = await readItems(
      lease.of,
      [...over, ...first].map(({ job }) => job),
    );
    const fail = (pointer: Pointer) => failExpired(lease, pointer, read.get(pointer.job), query);
    await Promise.all(over.map(fail));
    expired += over.length;
    for (const pointer of first) {
      if (jobs.length === limit) break;
      // A later version of the resource must not run before the next one, even if this pointer is out of date.
      keysInUse.add(pointer.orderKey);
      const job = await dueJob(lease, pointer, read.get(pointer.job), query);
      if (job === undefined) corrected += 1;
      else jobs.push(job);
    }
    after = next;
    const isBusy = jobs.length > 0 || runningKeys.size > 0;
    if (jobs.length === limit || expired >= expiredACall || (isBusy && page >= pagesAtMost)) break;
  }
  return { jobs, isMore: corrected > 0 || expired >= expiredACall };
}

function firstOfEachKey(pointers: readonly Pointer[]): readonly Pointer[] {
  const seen = new Set<string>();
  return pointers.filter(({ orderKey }) => {
    const isFirst = !seen.has(orderKey);
    seen.add(orderKey);
    return isFirst;
  });
}

/** Ends a job whose time is over. A job that was requeued has more time, so its pointer is corrected. */
async function failExpired(
  lease: Lease,
  pointer: Pointer,
  item: Item | undefined,
  { nowMs, failed }: JobQuery,
): Promise<void> {
  const state = item && jobStateIn(item);
  if (state?.isPending && state.endsAtMs > nowMs) {
    const { notBeforeMs: dueMs, endsAtMs } = state;
    await putPointer(lease, { ...pointer, dueMs, endsAtMs });
    if (dueMs !== pointer.dueMs) await removePointer(lease, pointer);
    return;
  }
  if (state?.isPending) {
    await finishAttempt(pointer.job, state.begun, { status: 'failed', notBefore: 0 });
    failed();
  }
  await removePointer(lease, pointer);
}

/** The job of a pointer, if it is due. Otherwise, the pointer is corrected. */
async function dueJob(
  lease: Lease,
  pointer: Pointer,
  item: Item | undefined,
  query: JobQuery,
): Promise<StoredJob | undefined> {
  const state = item && jobStateIn(item);
  if (item === undefined || !state?.isPending) {
    await removePointer(lease, pointer);
    return undefined;
  }
  const { begun, attempts, notBeforeMs, endsAtMs } = state;
  if (endsAtMs <= query.nowMs) {
    await failExpired(lease, pointer, item, query);
    return undefined;
  }
  const { job: key, orderKey, uid } = pointer;
  if (notBeforeMs > query.nowMs) {
    await movePointer(lease, pointer, notBeforeMs);
    return undefined;
  }
  return { uid, orderKey, begun, attempts, lease, key, pointer, item };
}
