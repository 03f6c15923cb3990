import { setTimeout as sleep } from 'node:timers/promises';
import type { Pace } from '../../../lib/domain/jobs/pace.ts';
import type { Outcome } from '../../../lib/workers/queue/queue.ts';
import type { StoredJob, TableQueue } from '../../../lib/workers/queue/table-jobs.ts';

const steady: Pace = {
  timeoutsInARow: 0,
  slowAnswersInARow: 0,
  failingSinceMs: null,
  probedMs: null,
};

/** A queue of jobs that are retried once, after a minute. */
export const queueOf = (run: (job: StoredJob) => Outcome, pace: Pace = steady): TableQueue => ({
  name: 'connections',
  concurrency: 8,
  timeoutSeconds: 20,
  retryDelays: [60],
  run: (job) => Promise.resolve(run(job)),
  readPace: () => Promise.resolve(pace),
  storePace: () => Promise.resolve(),
  isOpen: () => Promise.resolve(true),
});

/** A clock that always shows the same instant. */
export const clockAt = (ms: number, budgetMs: number) => ({
  nowMs: () => ms,
  pause: (forMs: number) => sleep(forMs, undefined, { ref: false }),
  chance: () => 0.5,
  deadlineMs: ms + budgetMs,
  waitMs: 0,
});

/** A clock that advances only by the pauses of the worker, so that slow requests do not change the outcome. */
export function steppedClock(startMs: number) {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    pause: async (forMs: number) => {
      const untilMs = nowMs + forMs;
      await sleep(forMs, undefined, { ref: false });
      nowMs = Math.max(nowMs, untilMs);
    },
  };
}
