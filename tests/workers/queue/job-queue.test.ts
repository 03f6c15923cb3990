import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { client, TableName, table } from '../../../lib/data/engine/table.ts';
import { makeReady } from '../../../lib/data/queue/due-items.ts';
import { acquireAny, releaseGroup } from '../../../lib/data/queue/group-leases.ts';
import { beginAttempt, createJob, finishAttempt } from '../../../lib/data/queue/jobs.ts';
import { putPointer, readPointers } from '../../../lib/data/queue/pointers.ts';
import type { Group } from '../../../lib/domain/jobs/group.ts';
import type { Outcome } from '../../../lib/workers/queue/queue.ts';
import { runQueue } from '../../../lib/workers/queue/run-queue.ts';
import { tableJobs } from '../../../lib/workers/queue/table-jobs.ts';
import { leaseMs, work } from '../../../lib/workers/queue/work.ts';
import { beforeCall } from '../../support/engine/before-call.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { newWorld } from '../../support/world.ts';
import { clockAt, queueOf, steppedClock } from './queues.ts';

let group: Group;
beforeEach(async () => {
  const { of } = await newWorld();
  group = { of, queue: 'connections', id: 'one' };
});

const keyOf = (uid: string) => ({ pk: `O#${group.of}#TEST`, sk: uid });

/** Creates a job that is due at an instant, with its pointer, and makes its group ready. */
async function enqueue(uid: string, dueMs: number): Promise<void> {
  const job = keyOf(uid);
  await createJob(job, { status: 'pending', attempts: 0, notBefore: dueMs });
  await putPointer(group, { job, dueMs, orderKey: uid, version: 0, uid });
  await makeReady(group, dueMs);
}

/** Runs all jobs that are due, and returns their uids. */
async function runJobs(atMs: number, outcomeOf: (uid: string) => Outcome = () => done) {
  const ran: string[] = [];
  const queue = queueOf(({ uid }) => {
    ran.push(uid);
    return outcomeOf(uid);
  });
  const report = (error: unknown) => {
    throw error;
  };
  const store = tableJobs(queue);
  await work({ queue, store, clock: clockAt(atMs, leaseMs(queue)), report }, 1);
  return ran;
}

const done: Outcome = { outcome: 'done' };

/** Sends the next request with this expression twice, like the SDK after a lost response. */
function repeatOnce(expression: string): void {
  const name = `repeat-${crypto.randomUUID()}`;
  let isMet = false;
  client.middlewareStack.add(
    (next) => async (args) => {
      if (isMet || !JSON.stringify(args.input).includes(expression)) return next(args);
      isMet = true;
      await next(args);
      return next(args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
}
const dueItems = async () =>
  (await storedItems()).filter(({ pk, id }) => String(pk).startsWith('DUE#') && id === 'one');

const clearDueItems = async () => {
  for (const { pk, sk } of await dueItems())
    await table.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
};

test('a job that is enqueued while its group is released is run', async () => {
  const nowMs = Date.now();
  await enqueue('first', nowMs);
  beforeCall(['"ConditionExpression":"leasedBy = :by AND puts = :puts"'], () =>
    enqueue('second', nowMs),
  );
  const ran = [...(await runJobs(nowMs)), ...(await runJobs(nowMs))];
  expect(ran).toEqual(['first', 'second']);
  expect(await dueItems()).toEqual([]);
});

test('a group with a retry is ready again at the instant of the retry', async () => {
  const nowMs = Date.now();
  await enqueue('first', nowMs);
  const retry: Outcome = { outcome: 'retry', error: 'No answer.' };
  expect(await runJobs(nowMs, () => retry)).toEqual(['first']);
  expect(await runJobs(nowMs + 59_000)).toEqual([]);
  expect(await runJobs(nowMs + 61_000)).toEqual(['first']);
  expect(await dueItems()).toEqual([]);
});

test('a group has one worker until its lease expires', async () => {
  const nowMs = Date.now();
  await makeReady(group, nowMs);
  const acquire = (atMs: number) => acquireAny('connections', atMs + 1000, atMs);
  const first = await acquire(nowMs);
  expect(first).toMatchObject({ id: 'one' });
  expect(await acquire(nowMs + 999)).toBeUndefined();
  const second = await acquire(nowMs + 1000);
  expect(second).toMatchObject({ id: 'one' });
  // The first worker has lost the group, so it cannot remove it.
  if (first) await releaseGroup(first, undefined, nowMs + 1000);
  expect(await dueItems()).toMatchObject([{ leasedBy: second?.leasedBy }]);
  if (second) await releaseGroup(second, undefined, nowMs + 1000);
  expect(await dueItems()).toEqual([]);
});

test('a worker whose response was lost acquires the group and begins the attempt', async () => {
  const nowMs = Date.now();
  await makeReady(group, nowMs);
  repeatOnce('leasedBy = :by, leasedUntil = :until');
  const lease = await acquireAny('connections', nowMs + 1000, nowMs);
  expect(lease).toMatchObject({ id: 'one' });
  if (lease) await releaseGroup(lease, undefined, nowMs);
  const key = keyOf('first');
  await createJob(key, { status: 'pending', attempts: 0, notBefore: 0 });
  repeatOnce('attempts = :next');
  expect(await beginAttempt(key, 0, { nowMs: 0, retryAtMs: 60_000 })).toBe('begun');
  expect(await beginAttempt(key, 1, { nowMs: 0, retryAtMs: 60_000 })).toBe('begun');
});

test('a timer that is set again while it fires is not removed', async () => {
  const nowMs = Date.now();
  await makeReady(group, nowMs);
  const lease = await acquireAny('connections', nowMs + 20_000, nowMs);
  if (lease) await releaseGroup(lease, nowMs + 1000, nowMs);
  beforeCall(['"ConditionExpression":"setId = :set"'], async () => {
    const again = await acquireAny('connections', nowMs + 20_000, nowMs + 1000);
    if (again) await releaseGroup(again, nowMs + 1000, nowMs);
  });
  await acquireAny('connections', nowMs + 20_000, nowMs + 1000);
  expect(await dueItems()).toMatchObject([{ dueMs: nowMs + 1000 }]);
  await clearDueItems();
});

test('the lease of a group contains the instant since which the group has due jobs', async () => {
  const nowMs = Date.now();
  await enqueue('first', nowMs);
  await makeReady(group, nowMs + 5000);
  const untilMs = nowMs + 20_000;
  const first = await acquireAny('connections', untilMs, nowMs + 10_000);
  expect(first).toMatchObject({ sinceMs: nowMs });
  if (first) await releaseGroup(first, nowMs + 9000, nowMs + 10_000);
  const again = await acquireAny('connections', untilMs, nowMs + 10_000);
  expect(again).toMatchObject({ sinceMs: nowMs + 9000 });
  if (again) await releaseGroup(again, undefined, nowMs + 10_000);
});

test('an attempt begins once, and a late attempt stores nothing', async () => {
  const key = keyOf('first');
  await createJob(key, { status: 'pending', attempts: 0, notBefore: 0 });
  expect(await beginAttempt(key, 0, { nowMs: 0, retryAtMs: 60_000 })).toBe('begun');
  expect(await beginAttempt(key, 0, { nowMs: 0, retryAtMs: 60_000 })).toBe('refused');
  expect(await beginAttempt(key, 1, { nowMs: 0, retryAtMs: 60_000 })).toBe('begun');
  expect(await finishAttempt(key, 1, { status: 'done' })).toBe('refused');
  expect(await finishAttempt(key, 2, { status: 'done' })).toBe('finished');
  expect(await beginAttempt(key, 2, { nowMs: 0, retryAtMs: 60_000 })).toBe('refused');
});

test('a job that is created twice keeps its attempts', async () => {
  const key = keyOf('first');
  const created = { status: 'pending', attempts: 0, notBefore: 5 };
  expect(await createJob(key, created)).toMatchObject({ attempts: 0 });
  await beginAttempt(key, 0, { nowMs: 0, retryAtMs: 60_000 });
  expect(await createJob(key, created)).toMatchObject({ attempts: 1 });
});

test('the pointer of an ended job is removed without an attempt', async () => {
  const nowMs = Date.now();
  await enqueue('first', nowMs);
  await finishAttempt(keyOf('first'), 0, { status: 'done' });
  expect(await runJobs(nowMs)).toEqual([]);
  expect((await readPointers(group, Number.MAX_SAFE_INTEGER, 10)).pointers).toEqual([]);
});

test.each([
  [0, 1],
  [5000, 2],
  [300, 1],
])(
  'a worker that waits %i ms makes %i attempts of a job whose first retry is due after 2 seconds',
  async (waitMs, attempts) => {
    const startMs = Date.now();
    await enqueue('first', startMs);
    let attempt = 0;
    const queue = {
      ...queueOf(() => {
        attempt += 1;
        return attempt === 1 ? { outcome: 'retry', error: 'Busy.' } : done;
      }),
      retryDelays: [2],
    };
    await runQueue(() => queue, startMs, { ...steppedClock(startMs), chance: () => 0.5, waitMs });
    expect(attempt).toBe(attempts);
    await clearDueItems();
  },
);

test('a worker looks again for a group that became ready after its last look', async () => {
  const startMs = Date.now();
  await enqueue('first', startMs);
  let nowMs = startMs;
  let attempt = 0;
  const queue = {
    ...queueOf(() => {
      attempt += 1;
      return attempt === 1 ? { outcome: 'retry', error: 'Busy.' } : done;
    }),
    retryDelays: [2],
  };
  const released = '"ConditionExpression":"leasedBy = :by AND puts = :puts"';
  const look = '"FilterExpression":"attribute_not_exists(leasedUntil) OR leasedUntil <= :now"';
  beforeCall([released], async () =>
    beforeCall([look], async () => {
      nowMs += 3000;
    }),
  );
  await runQueue(() => queue, startMs, { nowMs: () => nowMs, chance: () => 0.5, waitMs: 5000 });
  expect(attempt).toBe(2);
  await clearDueItems();
});
