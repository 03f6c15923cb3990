import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { isUnavailable } from '../../lib/data/engine/is-unavailable.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { times } from '../journeys/guests.ts';
import {
  cancellations,
  cancelling,
  faultsOfCalls,
  faultsOfHaste,
  faultsOfPatience,
  unreadable,
} from '../support/engine/engine-faults.ts';
import {
  type Fault,
  type FaultyEngine,
  startFaultyEngine,
} from '../support/engine/faulty-engine.ts';
import { forgetFailures, tableAt } from '../support/engine/table-at.ts';
import { call } from '../support/http/call.ts';
import { waitAsDeployed } from '../support/processes/patience.ts';
import { newWorld } from '../support/world.ts';
import { counting } from './truth.ts';

const of = `org${newUid()}` as OrganizationId;
const pk = `O#${of}`;

let engine: FaultyEngine;
beforeAll(async () => {
  engine = await startFaultyEngine(process.env.DYNAMODB_ENDPOINT ?? '');
  const restore = tableAt(engine.endpoint);
  const waitLonger = waitAsDeployed();
  return async () => {
    waitLonger();
    restore();
    await engine.stop();
  };
});

/** The metadata that the AWS SDK adds to an error. */
interface Failure {
  readonly $metadata?: { readonly attempts?: number; readonly totalRetryDelay?: number };
}

/** Commits while every transaction meets the fault, and returns the outcome and the number of calls. */
async function commitUnder(fault: Fault) {
  const sk = newUid();
  const { met, counted } = counting(fault);
  await forgetFailures();
  engine.arm(sk, ['TransactWriteItems'], counted, 99);
  const action = { key: { pk, sk }, item: { ver: 1 } };
  const outcome: unknown = await commit(of, [action]).catch((error) => error);
  return { outcome, calls: met() };
}

/** Expects that the table counts as unavailable after three attempts, with pauses of at most 150 ms in total. */
function expectThreeAttempts(error: unknown): void {
  expect(isUnavailable(error)).toBe(true);
  const { attempts, totalRetryDelay } = (error as Failure).$metadata ?? {};
  expect(attempts).toBe(3);
  expect(totalRetryDelay).toBeLessThanOrEqual(150);
}

/** Expects three attempts that each end after `ms`. */
async function expectThreeTimes(ms: number, run: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now();
  await run();
  const took = performance.now() - startedMs;
  expect(took).toBeGreaterThan(3 * ms - 50);
  // A busy machine is slower. The limit is below the minute for which the slowest fault lasts.
  expect(took).toBeLessThan(50_000);
}

describe.concurrent('the client library', () => {
  test.each(Object.entries(faultsOfPatience))(
    'the client gives up a call after 800 ms when %s, and tries three times',
    async (_, fault) => {
      await expectThreeTimes(800, async () => {
        const { outcome, calls } = await commitUnder(fault);
        expect(calls).toBe(3);
        expectThreeAttempts(outcome);
      });
    },
  );

  test.each(Object.entries({ ...faultsOfCalls, ...faultsOfHaste }))(
    'the client tries a call three times, with short pauses, when %s',
    async (_, fault) => {
      const { outcome, calls } = await commitUnder(fault);
      expect(calls).toBe(3);
      expectThreeAttempts(outcome);
    },
  );

  test.each(Object.entries(cancellations))(
    'the client does not send a transaction again when %s, because the next decision needs a new read',
    async (_, fault) => {
      const { outcome, calls } = await commitUnder(fault);
      expect(outcome).toMatchObject({ items: [] });
      expect(calls).toBe(1);
    },
  );

  test('the client leaves the outcome open when the response is not one of the table', async () => {
    const { outcome } = await commitUnder(unreadable);
    expect(isUnavailable(outcome)).toBe(true);
  });

  test('the client does not repeat an invalid request', async () => {
    const { outcome, calls } = await commitUnder(cancelling('ValidationError'));
    expect([isUnavailable(outcome), calls]).toEqual([false, 1]);
    expect(outcome).toBeInstanceOf(TransactionCanceledException);
  });
});

test('a refused transaction returns the item of its failed condition as a read does', async () => {
  const key = { pk, sk: newUid() };
  const item = {
    ver: 7,
    doc: '{"a":"ä"}',
    iv: new Uint8Array([0, 1, 255]),
    hostIds: ['a', 'b'],
    held: { isDefault: true, none: null },
  };
  await commit(of, [{ key, item }]);
  const found = (await readItems(of, [key])).get(key);
  expect(found).toEqual({ ...item, ...key });
  const refused = { key, item: { ver: 1 }, condition: 'attribute_not_exists(pk)' };
  expect(await commit(of, [refused])).toEqual({
    items: [{ key, item: found }],
    throttled: false,
  });
});

const readFailure = () => readItems(of, [{ pk, sk: 'A' }]).catch((error: unknown) => error);

/** Returns a port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

test('a request is 503 with Retry-After immediately if no server listens at the address of the table', async () => {
  const { owner } = await newWorld();
  const restore = tableAt(`http://127.0.0.1:${await closedPort()}`);
  onTestFinished(restore);
  const { body, headers } = await call(GetBooking, { as: owner, params: { uid: newUid() } });
  expect([body.code, headers['retry-after']]).toEqual(['service/unavailable', '1']);
  expectThreeAttempts(await readFailure());
});

/** Returns a port whose connections are neither accepted nor refused: its listener is stopped and its queue is full. */
async function silentPort(): Promise<number> {
  const listen = `const s = require('node:net').createServer(); s.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(s.address().port))`;
  const listener = spawn(process.execPath, ['-e', listen], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said] = await once(listener.stdout, 'data');
  listener.kill('SIGSTOP');
  const port = Number(String(said));
  const sockets = times(4, () => connect(port, '127.0.0.1').on('error', () => {}));
  await Promise.all(sockets.slice(0, 2).map((socket) => once(socket, 'connect')));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listener.kill('SIGKILL');
  });
  return port;
}

test('a connection that is not accepted is given up after 300 ms, three times', async () => {
  onTestFinished(tableAt(`http://127.0.0.1:${await silentPort()}`));
  await expectThreeTimes(300, async () => expectThreeAttempts(await readFailure()));
});
