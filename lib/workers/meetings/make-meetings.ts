import { setTimeout as sleep } from 'node:timers/promises';
import { causesOf } from '../../app/causes-of.ts';
import type { Outcome as Run } from '../implement-worker.ts';
import { tableJobs } from '../queue/table-jobs.ts';
import { leaseMs, work } from '../queue/work.ts';
import { type MeetingsTally, meetingsQueue } from './meetings-queue.ts';

const groupsAtOnce = 8;
/** The time of a function, in milliseconds. The lease of the last group must end within it. */
export const budgetMs = 88_000;
const errorsALine = 5;

/** Creates, moves and deletes the meetings of bookings. A provider that hangs delays only its own hosts. */
export async function makeMeetings(_wake: object, startMs: number): Promise<Run> {
  const begunMs = performance.now();
  const nowMs = () => Math.round(startMs + performance.now() - begunMs);
  const tally: MeetingsTally = new Map();
  const errors: ReturnType<typeof causesOf>[] = [];
  const report = (error: unknown) => void errors.push(causesOf(error as Error));
  const queue = meetingsQueue({ nowMs, tally, report });
  let oldestMs = startMs;
  const store = tableJobs(queue, {
    acquired: ({ sinceMs }) => {
      oldestMs = Math.min(oldestMs, sinceMs);
    },
  });
  const clock = {
    nowMs,
    pause: (ms: number) => sleep(ms, undefined, { ref: false }),
    chance: Math.random,
    deadlineMs: startMs + budgetMs - leaseMs(queue),
  };
  await work({ queue, store, clock, report }, groupsAtOnce);
  return {
    isIdle: tally.size === 0 && errors.length === 0,
    isFailed: errors.length > 0,
    line: {
      ...Object.fromEntries(tally),
      oldestSeconds: Math.round((startMs - oldestMs) / 1000),
      ...(errors.length > 0 && { errors: errors.slice(0, errorsALine) }),
    },
  };
}
