import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeReady } from '../../lib/data/queue/due-items.ts';
import { createJob } from '../../lib/data/queue/jobs.ts';
import { putPointer } from '../../lib/data/queue/pointers.ts';
import type { Group, QueueName } from '../../lib/domain/jobs/group.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { runQueue } from '../../lib/workers/queue/run-queue.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { newWorld } from '../support/world.ts';
import { queueOf } from './queue/queues.ts';

const functions = {
  DELIVER_FUNCTION: 'deliver',
  SENDMESSAGES_FUNCTION: 'sendMessages',
  SYNCCALENDARS_FUNCTION: 'syncCalendars',
  WRITECALENDARS_FUNCTION: 'writeCalendars',
  MAKEMEETINGS_FUNCTION: 'makeMeetings',
};

/** Accepts asynchronous invocations like Lambda, and returns the names of the invoked functions. */
async function startLambda(): Promise<string[]> {
  const invoked: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      invoked.push(request.url?.split('/')[3] ?? '');
      response.writeHead(202).end();
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', `http://127.0.0.1:${port}`);
  for (const [variable, name] of Object.entries(functions)) vi.stubEnv(variable, name);
  onTestFinished(() => void vi.unstubAllEnvs());
  return invoked;
}

async function enqueue(of: OrganizationId, queue: QueueName, id: string, dueMs: number) {
  const group: Group = { of, queue, id };
  const job = { pk: `O#${of}#TEST`, sk: `${queue} ${id}` };
  await createJob(job, { status: 'pending', attempts: 0, notBefore: dueMs });
  await putPointer(group, { job, dueMs, orderKey: id, version: 0, uid: id });
  await makeReady(group, dueMs);
}

test('the run of the schedule starts the workers of all queues with due groups, and logs since when they are due', async () => {
  const { of } = await newWorld();
  await tellChanges();
  const invoked = await startLambda();
  const nowMs = Date.now();
  for (const [index, queue] of (['webhooks', 'connections', 'meetings'] as const).entries()) {
    await enqueue(of, queue, 'one', nowMs - 10_000 * (index + 1));
  }
  const { line } = await dispatch({}, nowMs);
  expect(invoked.toSorted()).toEqual(['deliver', 'makeMeetings', 'syncCalendars']);
  expect(line.due).toEqual({
    webhooks: 10,
    messages: 0,
    connections: 20,
    calendars: 0,
    meetings: 30,
  });
});

test('the schedule finds the due group of one queue behind hundreds of another queue', async () => {
  const { of } = await newWorld();
  await tellChanges();
  const nowMs = Date.now();
  const others = Array.from({ length: 1200 }, (_, index) => `many${index}`);
  await Promise.all(others.map((id) => makeReady({ of, queue: 'calendars', id }, nowMs)));
  await makeReady({ of, queue: 'webhooks', id: 'behind' }, nowMs);
  const invoked = await startLambda();
  await dispatch({}, nowMs);
  expect(invoked).toEqual(expect.arrayContaining(['deliver', 'writeCalendars']));
});

test('a worker that runs out of time starts another worker if groups are left, and none if no group is left', async () => {
  const { of } = await newWorld();
  const invoked = await startLambda();
  const nowMs = Date.now();
  const groups = 30;
  for (let index = 0; index < groups; index += 1) await enqueue(of, 'messages', `${index}`, nowMs);
  let ran = 0;
  // The lease is 115 seconds of 118, so this worker acquires groups for three seconds.
  const slow = {
    ...queueOf(() => ({ outcome: 'done' as const })),
    name: 'messages' as const,
    timeoutSeconds: 100,
    run: async () => {
      ran += 1;
      await sleep(3500);
      return { outcome: 'done' as const };
    },
  };
  await runQueue(() => slow, Date.now());
  expect(ran).toBeLessThan(groups);
  expect(invoked).toEqual(['sendMessages']);
  await runQueue(
    () => ({ ...slow, run: () => Promise.resolve({ outcome: 'done' as const }) }),
    Date.now(),
  );
  expect(invoked).toEqual(['sendMessages']);
});

test('a timer that cannot fire does not block changes or the workers of other queues', async () => {
  const world = await newWorld();
  const { of } = world;
  await world.eventType([world.member]);
  const nowMs = Date.now();
  await enqueue(of, 'webhooks', 'ready', nowMs);
  await enqueue(of, 'meetings', 'timed', nowMs + 60_000);
  // A worker that finds no due job sets the timer of the group.
  await runQueue(() => ({ ...queueOf(() => ({ outcome: 'done' })), name: 'meetings' }), nowMs);
  const invoked = await startLambda();
  beforeCall(['"id":{"S":"timed"}', 'ADD puts'], () => Promise.reject(new Error('Throttled.')));
  const { line } = await dispatch({}, nowMs + 61_000);
  expect(line.published).toBeGreaterThan(0);
  expect(invoked).toContain('deliver');
});
