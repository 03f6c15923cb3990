import { expect, test } from 'vitest';
import { readItems } from '../../../lib/data/engine/items.ts';
import { makeReady } from '../../../lib/data/queue/due-items.ts';
import { createJob } from '../../../lib/data/queue/jobs.ts';
import { putPointer, readPointers } from '../../../lib/data/queue/pointers.ts';
import type { Group } from '../../../lib/domain/jobs/group.ts';
import { type TableQueue, tableJobs } from '../../../lib/workers/queue/table-jobs.ts';
import { leaseMs, work } from '../../../lib/workers/queue/work.ts';
import { newWorld } from '../../support/world.ts';
import { clockAt, queueOf } from './queues.ts';

test('a group whose receiver does not respond ends hundreds of expired jobs, and runs the first job that has not expired', async () => {
  const { of } = await newWorld();
  const group: Group = { of, queue: 'connections', id: 'one' };
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

test('a job whose last attempt times out has failed, stores what its queue returns for it, and is reported', async () => {
  const { of } = await newWorld();
  const group: Group = { of, queue: 'connections', id: 'one' };
  const nowMs = Date.now();
  const job = { pk: `O#${of}#TEST`, sk: 'job' };
  await createJob(job, { status: 'pending', attempts: 0, notBefore: nowMs, text: 'secret' });
  await putPointer(group, { job, dueMs: nowMs, orderKey: 'job', version: 0, uid: 'job' });
  await makeReady(group, nowMs);
  const queue: TableQueue = {
    ...queueOf(() => ({ outcome: 'done' })),
    timeoutSeconds: 0.2,
    retryDelays: [],
    abandoned: ({ uid, item }) => ({ text: `deleted from ${uid} with ${item.text}` }),
    run: () => new Promise(() => {}),
  };
  const reported: unknown[] = [];
  const clock = clockAt(nowMs, leaseMs(queue));
  const report = (error: unknown) => void reported.push(error);
  await work({ queue, store: tableJobs(queue), clock, report }, 1);
  expect((await readItems(of, [job])).get(job)).toMatchObject({
    status: 'failed',
    attempts: 1,
    text: 'deleted from job with secret',
  });
  expect(reported).toEqual([new Error('The job did not end in time.')]);
  expect((await readPointers(group, Number.MAX_SAFE_INTEGER, 10)).pointers).toEqual([]);
});
