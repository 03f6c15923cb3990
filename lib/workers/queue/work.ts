import {
  type AttemptEnd,
  concurrencyAt,
  isProbing,
  type Pace,
  paceAfter,
} from '../../domain/jobs/pace.ts';
import { retryDelayMs } from '../../domain/jobs/retry-delay.ts';
import type { Job, Outcome, Queue } from './queue.ts';

/** A group that one worker holds until its lease expires. A lease is never renewed. */
export interface HeldGroup {
  /** Epoch milliseconds: the turn of the group, the longest run and a margin for slow clocks and writes. */
  readonly leasedUntilMs: number;
  readonly pace: Pace;
}

/** Jobs that can begin now. `isMore`: other jobs were expired or not due, so the list must be read again. */
export interface DueJobs<J extends Job> {
  readonly jobs: readonly J[];
  readonly isMore: boolean;
}

/** The jobs of one queue in the table. A crash between any two requests loses nothing. */
export interface JobStore<J extends Job, Held extends HeldGroup> {
  /** Acquires a ready group until an instant. Workers choose at random, so they seldom refuse each other. */
  readonly acquireGroup: (nowMs: number, leasedUntilMs: number) => Promise<Held | undefined>;
  /** Returns due jobs, oldest first, at most one per order key and none of the keys that are running. */
  readonly listDueJobs: (
    held: Held,
    limit: number,
    runningKeys: ReadonlySet<string>,
    nowMs: number,
  ) => Promise<DueJobs<J>>;
  /**
   * Counts the attempt, if the job is still as it was listed, and stores when it began and when the job is due again if this
   * worker dies.
   */
  readonly beginAttempt: (
    job: J,
    times: { readonly nowMs: number; readonly retryAtMs: number },
  ) => Promise<'begun' | 'refused'>;
  /** Stores the outcome, if no later attempt has begun. A retry is due at `dueAtMs`; otherwise the job has ended. */
  readonly finishAttempt: (
    held: Held,
    job: J,
    outcome: Outcome,
    dueAtMs: number | undefined,
  ) => Promise<void>;
  /**
   * Gives the group back. It stays ready if a job was enqueued after it was acquired; otherwise it is ready again with
   * its next job (a probing group not before a minute has passed), or is removed if no job is left. Returns when it is
   * ready again (epoch milliseconds); undefined if no job is left.
   */
  readonly releaseGroup: (held: Held, pace: Pace, nowMs: number) => Promise<number | undefined>;
}

export interface Clock {
  readonly nowMs: () => number;
  /** The timer does not keep the process alive. */
  readonly pause: (ms: number) => Promise<void>;
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number;
  /** No group is acquired after this. The function must live for one more turn and one more run. */
  readonly deadlineMs: number;
  /** A worker without due jobs waits this long for a group that it has released, if that is ready again by then. */
  readonly waitMs: number;
}

export interface Worker<J extends Job, Held extends HeldGroup> {
  readonly queue: Queue<J>;
  readonly store: JobStore<J, Held>;
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
  /** Called if the time is up before all groups have run, while the last groups run. */
  readonly timeIsUp?: () => Promise<void>;
}

/** A turn of a group is at most this long, so that a busy group does not starve others. */
const turnMs = 10_000;
/** Left of a lease after the longest run: writing the outcome and giving the group back. */
const marginMs = 5000;
/** Tolerance at the last instant of a turn, because counting an attempt takes time. */
const beginsWithinMs = 2000;
/** A worker whose jobs are all waiting for answers looks this often for other groups, and for other jobs of its groups. */
const lookMs = 1000;

/** The length of a lease, in milliseconds. */
export const leaseMs = ({ timeoutSeconds }: { readonly timeoutSeconds: number }): number =>
  turnMs + 1000 * timeoutSeconds + marginMs;

/** Runs ready groups, at most `groupsAtOnce` at a time, until none is left or the time is up. Several workers can run concurrently. */
export async function work<J extends Job, Held extends HeldGroup>(
  worker: Worker<J, Held>,
  groupsAtOnce: number,
): Promise<'idle' | 'more'> {
  const { queue, store, clock, report } = worker;
  const running = new Set<Promise<void>>();
  const readyAgainMs = new Set<number>();
  let isIdle = false;
  try {
    while (!isIdle && clock.nowMs() < clock.deadlineMs) {
      const nowMs = clock.nowMs();
      // This look finds groups that were released before it and are ready by now.
      for (const ms of readyAgainMs) if (ms <= nowMs) readyAgainMs.delete(ms);
      const held =
        running.size < groupsAtOnce
          ? await store.acquireGroup(nowMs, nowMs + leaseMs(queue)).catch(report)
          : undefined;
      if (held) {
        const turn = runGroup(worker, held).then(
          (readyMs) => void (readyMs !== undefined && readyAgainMs.add(readyMs)),
          report,
        );
        running.add(turn);
        void turn.then(() => running.delete(turn));
      } else if (running.size > 0) {
        await Promise.race([...running, clock.pause(lookMs)]);
      } else {
        isIdle = !(await waitForReady(readyAgainMs, clock));
      }
    }
    if (!isIdle) await worker.timeIsUp?.();
  } finally {
    await Promise.all(running);
  }
  return isIdle ? 'idle' : 'more';
}

/**
 * Waits until the first of the instants at which groups are ready again, unless that has passed. Returns false if that is not
 * soon.
 */
async function waitForReady(readyAgainMs: ReadonlySet<number>, clock: Clock): Promise<boolean> {
  const nowMs = clock.nowMs();
  const firstMs = Math.min(...readyAgainMs);
  if (firstMs > Math.min(nowMs + clock.waitMs, clock.deadlineMs)) return false;
  if (firstMs > nowMs) await clock.pause(firstMs - nowMs);
  return true;
}

/** Runs the due jobs of a group until none is left or its turn is over. Returns when the group is ready again. */
async function runGroup<J extends Job, Held extends HeldGroup>(
  worker: Worker<J, Held>,
  held: Held,
): Promise<number | undefined> {
  const { queue, store, clock, report } = worker;
  const lastBeginMs = held.leasedUntilMs - 1000 * queue.timeoutSeconds - marginMs;
  const running = new Map<string, Promise<void>>();
  let { pace } = held;
  let isOver = false;

  const start = (job: J): void => {
    const attempt = attemptJob(worker, held, job, lastBeginMs)
      .then((attempted) => {
        if (attempted === 'refused') isOver = true;
        else if (attempted !== 'ended') pace = paceAfter(pace, attempted);
      })
      // A table that does not answer ends the turn: the job is due again at the instant that the attempt stored.
      .catch((error: unknown) => {
        isOver = true;
        report(error);
      })
      .finally(() => running.delete(job.orderKey));
    running.set(job.orderKey, attempt);
  };

  try {
    while (!isOver && clock.nowMs() < lastBeginMs - beginsWithinMs) {
      const free = concurrencyAt(pace, queue.concurrency) - running.size;
      const runningKeys = new Set(running.keys());
      const { jobs, isMore } =
        free > 0
          ? await store.listDueJobs(held, free, runningKeys, clock.nowMs())
          : { jobs: [], isMore: false };
      if (clock.nowMs() < lastBeginMs - beginsWithinMs) jobs.forEach(start);
      if (isMore) continue;
      if (running.size === 0 || isProbing(pace)) break;
      // Jobs that are enqueued while others run begin soon, if the group has room for them.
      const looksAgain = running.size < concurrencyAt(pace, queue.concurrency);
      await Promise.race([...running.values(), ...(looksAgain ? [clock.pause(lookMs)] : [])]);
    }
  } catch (error) {
    report(error);
  }
  await Promise.all(running.values());
  return store.releaseGroup(held, pace, clock.nowMs());
}

async function attemptJob<J extends Job, Held extends HeldGroup>(
  worker: Worker<J, Held>,
  held: Held,
  job: J,
  lastBeginMs: number,
): Promise<AttemptEnd | 'refused' | 'ended'> {
  const { queue, store, clock } = worker;
  const startedMs = clock.nowMs();
  const { retryDelays, neverFails = false } = queue;
  if (job.attempts > retryDelays.length && !neverFails) {
    const error = 'The worker died during the last attempt.';
    const record = queue.abandoned?.(job);
    await store.finishAttempt(held, job, { outcome: 'failed', error, record }, undefined);
    return 'ended';
  }
  const delay = retryDelays[job.attempts] ?? (neverFails ? retryDelays.at(-1) : undefined);
  const endsAtMs = startedMs + 1000 * queue.timeoutSeconds;
  const retryAtMs = endsAtMs + 1000 * (delay ?? 0);
  const begun = await store.beginAttempt(job, { nowMs: startedMs, retryAtMs });
  // A process that was stopped meanwhile may have lost the group. Its attempt counts as one whose worker died.
  if (begun === 'refused' || clock.nowMs() >= lastBeginMs + beginsWithinMs) return 'refused';
  const attempted = { ...job, attempts: job.attempts + 1, begun: job.begun + 1 };
  const outcome = await Promise.race([run(worker, attempted, endsAtMs), timeout(worker, endsAtMs)]);
  if (outcome === timedOut) worker.report(new Error(outcome.error));
  const settled: Outcome =
    outcome.outcome === 'retry' && delay === undefined
      ? { ...outcome, outcome: 'failed', record: outcome.record ?? queue.abandoned?.(job) }
      : outcome;
  await store.finishAttempt(held, attempted, settled, dueAgainMs(settled, delay, clock));
  return {
    isDone: outcome.outcome === 'done' || outcome.outcome === 'again',
    request: outcome.request,
    startedMs,
    endedMs: clock.nowMs(),
  };
}

async function run<J extends Job, Held extends HeldGroup>(
  { queue, report }: Worker<J, Held>,
  job: J,
  endsAtMs: number,
): Promise<Outcome> {
  try {
    return await queue.run(job, endsAtMs);
  } catch (error) {
    report(error);
    return { outcome: 'retry', error: String(error) };
  }
}

const timeout = async <J extends Job, Held extends HeldGroup>(
  { clock }: Worker<J, Held>,
  atMs: number,
): Promise<Outcome> => {
  await clock.pause(atMs - clock.nowMs());
  return timedOut;
};

const timedOut = {
  outcome: 'retry',
  error: 'The job did not end in time.',
  request: 'timeout',
} as const;

/** Returns when the job is due again; undefined if it has ended. */
const dueAgainMs = (
  outcome: Outcome,
  delay: number | undefined,
  clock: Clock,
): number | undefined => {
  if (outcome.outcome === 'again') return clock.nowMs() + 1000 * (outcome.afterSeconds ?? 0);
  if (outcome.outcome !== 'retry' || delay === undefined) return undefined;
  return clock.nowMs() + retryDelayMs(delay, outcome.retryAfterSeconds, clock.chance());
};
