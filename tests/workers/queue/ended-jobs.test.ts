import { expect, test } from 'vitest';
import { makeReady } from '../../../lib/data/queue/due-items.ts';
import { createJob } from '../../../lib/data/queue/jobs.ts';
import { putPointer, readPointers } from '../../../lib/data/queue/pointers.ts';
import type { Group } from '../../../lib/domain/jobs/group.ts';
import { tableJobs } from '../../../lib/workers/queue/table-jobs.ts';
import { leaseMs, work } from '../../../lib/workers/queue/work.ts';
import { newWorld } from '../../support/world.ts';
import { clockAt, queueOf } from './queues.ts';

test('a group whose receiver does not answer ends hundreds of jobs whose time is over, and runs the first of the others', async () => {
  const { of } = await newWorld();
  const group: Group = { of, queue: 'timed', id: 'one' };
  const nowMs = Date.now();
  const enqueue = async (index: number, endsAtMs: number) => {
    const uid = `job${index}`;
    const job = { pk: `O#${of}#TEST`, sk: uid };
    await createJob(job, { status: 'pending', attempts: 0, notBefore: nowMs, endsAtMs });
    await putPointer(group, {
      job,
      dueMs: nowMs + index,
      orderKey: uid,
      version: 0,
      uid,
      endsAtMs,
    });
  };
  const over = Array.from({ length: 450 }, (_, index) => index);
  await Promise.all(over.map((index) => enqueue(index, nowMs)));
  await enqueue(500, nowMs + 60_000);
  await enqueue(501, nowMs + 60_000);
  await makeReady(group, nowMs);
  const ran: string[] = [];
  const pace = { timeoutsInARow: 5, slowAnswersInARow: 0, failingSinceMs: nowMs, probedMs: null };
  const queue = queueOf(({ uid }) => {
    ran.push(uid);
    return { outcome: 'done' };
  }, pace);
  const clock = clockAt(nowMs + 1000, leaseMs(queue));
  const report = (error: unknown) => {
    throw error;
  };
  await work({ queue, store: tableJobs(queue), clock, report }, 1);
  expect(ran[0]).toBe('job500');
  expect((await readPointers(group, Number.MAX_SAFE_INTEGER, 500)).pointers).toEqual([]);
});
