import { withinBudget } from '../../data/engine/deadline.ts';
import { isUserEntriesJob } from '../../data/external-calendars/entry-jobs.ts';
import { isCurrentAttempt } from '../../data/queue/jobs.ts';
import { againAt } from '../queue/again-at.ts';
import type { Outcome } from '../queue/queue.ts';
import type { QueueRun } from '../queue/run-queue.ts';
import { type StoredJob, steadyPace, type TableQueue } from '../queue/table-jobs.ts';
import { listEntries, type Progress } from './list-entries.ts';
import { placeEntries } from './place-entries.ts';
import type { StepOutcome } from './take-step.ts';

const minute = 60;
/** The longest time that a page of the bookings or schedules of a user takes. */
const listingMs = 15_000;
/** Another worker has the rest. */
const overtakenSeconds = 1;

/**
 * Writes bookings and schedules into the calendars of their hosts. Entries store their own retries, so the retries of the queue are those
 * of unexpected errors.
 */
export function entriesQueue({ nowMs, count, report }: QueueRun): TableQueue {
  const silent = new Set<string>();
  const run = async (job: StoredJob, endsAtMs: number): Promise<Outcome> => {
    const { of } = job.lease;
    if (isUserEntriesJob(job.pointer)) {
      const isOver = () => nowMs() > endsAtMs - listingMs;
      const { count: listed, ...outcome } = await listEntries(of, jobOf(job), nowMs, isOver);
      count('listed', listed);
      return outcome;
    }
    const placing = {
      nowMs,
      untilMs: endsAtMs,
      silent,
      isOurs: () => isCurrentAttempt(job.key, job.begun),
      count,
      report,
    };
    return outcomeOf(await placeEntries(of, job.uid, placing), nowMs());
  };
  return {
    name: 'calendars',
    concurrency: 1,
    // Each entry can take the memory of a thread.
    groupsAtOnce: 8,
    timeoutSeconds: 60,
    retryDelays: [5, 10, 30, minute, 5 * minute, 10 * minute],
    neverFails: true,
    isOpen: () => Promise.resolve(true),
    run: (job, endsAtMs) => withinBudget(endsAtMs - nowMs(), () => run(job, endsAtMs)),
    ...steadyPace,
  };
}

const jobOf = ({ uid, item }: StoredJob): Parameters<typeof listEntries>[1] => ({
  userId: uid,
  progress: (item.progress as Progress | null | undefined) ?? undefined,
  isSecondPass: item.isSecondPass === true,
});

function outcomeOf({ nextMs, isOpen }: StepOutcome, nowMs: number): Outcome {
  if (isOpen) return { outcome: 'again', afterSeconds: overtakenSeconds };
  return againAt(nextMs, nowMs);
}
