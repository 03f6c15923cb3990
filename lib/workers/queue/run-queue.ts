import { setTimeout as sleep } from 'node:timers/promises';
import { causesOf } from '../../app/causes-of.ts';
import type { WorkerResult } from '../implement-worker.ts';
import { wakeWorker } from '../wake-worker.ts';
import { workerOfQueue } from '../worker-of-queue.ts';
import { type TableQueue, tableJobs } from './table-jobs.ts';
import { leaseMs, work } from './work.ts';

/** The time of a function that runs a queue, in milliseconds. The lease of the last group must end within it. */
export const budgetMs = 118_000;
const groupsAtOnce = 25;
const errorsALine = 5;

/** What the jobs of a queue use in one run. */
export interface QueueRun {
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** Counts a result for the log. */
  readonly count: (name: string, more?: number) => void;
  /** Logs an error that does not stop other jobs. */
  readonly report: (error: unknown) => void;
}

/** The clock and the random numbers of a run, which tests replace, and how long it waits for jobs. */
interface RunClock {
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** The timer does not keep the process alive. */
  readonly pause: (ms: number) => Promise<void>;
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number;
  /** A run without due jobs waits this long for a group that it has released, if that is ready again by then. */
  readonly waitMs: number;
}

const pauseUnref = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false });

const delayAt = ({ retryDelays }: TableQueue, attempt: number): number =>
  retryDelays[attempt] ?? retryDelays.at(-1) ?? 0;

/** Counts the results of a run, and collects its first errors. */
function newTally() {
  const tally: Record<string, number> = {};
  const errors: ReturnType<typeof causesOf>[] = [];
  return {
    tally,
    errors,
    count: (name: string, more = 1): void => {
      if (more > 0) tally[name] = (tally[name] ?? 0) + more;
    },
    report: (error: unknown): void => {
      if (errors.length < errorsALine) errors.push(causesOf(error as Error));
    },
  };
}

/**
 * Runs the jobs of a queue until none is due or the time of the function is over. Then it starts another worker. The clock
 * begins at `startMs`.
 */
export async function runQueue(
  queueFor: (run: QueueRun) => TableQueue,
  startMs: number,
  clock: Partial<RunClock> = {},
): Promise<WorkerResult> {
  const begunMs = performance.now();
  const elapsed = () => Math.round(startMs + performance.now() - begunMs);
  const { nowMs = elapsed, pause = pauseUnref, chance = Math.random, waitMs = 0 } = clock;
  const { tally, errors, count, report } = newTally();
  const queue = queueFor({ nowMs, count, report });
  let oldestMs = startMs;
  const store = tableJobs(queue, {
    acquired: ({ sinceMs }) => {
      oldestMs = Math.min(oldestMs, sinceMs);
    },
    failed: () => count('failed'),
    // A job that failed unexpectedly has been due since its first attempt.
    retried: ({ attempts }) => {
      const delays = Array.from({ length: attempts }, (_, at) => delayAt(queue, at));
      const sinceMs = startMs - 1000 * delays.reduce((sum, delay) => sum + delay, 0);
      oldestMs = Math.min(oldestMs, sinceMs);
    },
  });
  const workClock = {
    nowMs,
    pause,
    chance,
    deadlineMs: startMs + budgetMs - leaseMs(queue),
    waitMs,
  };
  // A run that has only failed is repeated by the schedule.
  const timeIsUp = async () => {
    const hasOnlyFailed = errors.length > 0 && Object.keys(tally).length === 0;
    if (!hasOnlyFailed) await wakeWorker(workerOfQueue[queue.name]).catch(report);
  };
  const worker = { queue, store, clock: workClock, report, timeIsUp };
  await work(worker, queue.groupsAtOnce ?? groupsAtOnce);
  return {
    isIdle: Object.keys(tally).length === 0 && errors.length === 0,
    isFailed: errors.length > 0,
    line: {
      ...tally,
      oldestSeconds: Math.round((startMs - oldestMs) / 1000),
      ...(errors.length > 0 && { errors }),
    },
  };
}
