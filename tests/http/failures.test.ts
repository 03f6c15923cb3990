import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import { CreateRoutingForm } from '../../lib/contract/routing-forms/create-routing-form.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { client, TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { beforeTableCalls } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { ledgerOf } from '../support/ledger/ledger.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { logLines } from '../support/processes/log-lines.ts';
import { waitAsDeployed } from '../support/processes/patience.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

deleteAtOnce();

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();
const guardedOnes = rows.flatMap(({ id, method }) => {
  const contract = contracts.get(id) as Contract;
  return contract.scope === 'public' ? [] : [{ id, method, contract }];
});
const writes = guardedOnes.filter(({ method }) => method !== 'GET');

const connectionError = (code: string) =>
  Object.assign(new Error(`connect ${code} 127.0.0.1:1`), { code });

/** Makes every call to the table fail, in every attempt. */
function takeTableAway(code: string): void {
  beforeTableCalls(() => {
    throw connectionError(code);
  });
}

test.each(guardedOnes)(
  '$id: the reply is 503 with Retry-After while the table is unavailable',
  async ({ id, contract }) => {
    const request = (await ready.same(id)) as Request;
    const as = ready.world.owner;
    // Caches the credential, so that the operation itself makes the first call to the table.
    await call(ListBookings, { as });
    takeTableAway('ECONNREFUSED');
    const { body, headers } = await call(contract, { as, ...request });
    // The first call of this operation is its transaction, so the outcome is unknown.
    const code = id === 'createRoutingForm' ? 'service/undecided' : 'service/unavailable';
    expect(body).toMatchObject({ status: 503, code });
    expect(headers['retry-after']).toBe('1');
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|connect/u);
  },
);

test('a credential that cannot be read is 503, even if the operation begins with its transaction', async () => {
  const request = (await ready.same('createRoutingForm')) as Request;
  const as = await ready.world.keyFor(ready.world.owner, ['*']);
  takeTableAway('ECONNREFUSED');
  const { body } = await call(CreateRoutingForm, { as, ...request });
  expect(body).toMatchObject({ status: 503, code: 'service/unavailable' });
});

/** With a key, every write commits something: at least its idempotency record. */
const underKey = () => ({ 'idempotency-key': crypto.randomUUID() });

test.each(writes)('$id: a commit without a response is undecided', async ({ id, contract }) => {
  const request = (await ready.same(id)) as Request;
  beforeTableCalls((name) => {
    if (name === 'TransactWriteItems') throw connectionError('ECONNRESET');
  });
  const sent = { as: ready.world.owner, ...request, headers: underKey() };
  const { body, headers } = await call(contract, sent);
  expect(body).toMatchObject({ status: 503, code: 'service/undecided' });
  expect(headers['retry-after']).toBe('1');
});

const cancelled = (...codes: readonly string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

/** Refuses the first commits of a test with an error of a busy table. */
function refuseCommits(times: number, error: () => Error): () => number {
  let met = 0;
  beforeTableCalls((name) => {
    if (name !== 'TransactWriteItems') return;
    met += 1;
    if (met <= times) throw error();
  });
  return () => met;
}

test.each(writes)(
  '$id: a transaction conflict is retried within the request',
  async ({ id, contract }) => {
    const request = (await ready.request(id)) as Request;
    const met = refuseCommits(3, () => cancelled('None', 'TransactionConflict'));
    const sent = { as: ready.world.owner, ...request, headers: underKey() };
    expect((await call(contract, sent)).status).toBe(contract.status);
    // Operations with several steps commit more often.
    expect(met()).toBeGreaterThanOrEqual(4);
  },
);

test('a throttled transaction is retried three times, and then the outcome is undecided', async () => {
  const request = await ready.request('createBooking');
  const met = refuseCommits(Number.POSITIVE_INFINITY, () => cancelled('ThrottlingError'));
  const { body, headers } = await call(CreateBooking, { as: ready.world.owner, ...request });
  expect(body.code).toBe('service/undecided');
  expect(headers['retry-after']).toBe('1');
  expect(met()).toBe(4);
});

test('a request with endless conflicts is undecided after three seconds', async () => {
  onTestFinished(waitAsDeployed());
  const request = await ready.request('createBooking');
  refuseCommits(Number.POSITIVE_INFINITY, () => cancelled('TransactionConflict'));
  const startedMs = performance.now();
  const { body } = await call(CreateBooking, { as: ready.world.owner, ...request });
  expect(body.code).toBe('service/undecided');
  expect(performance.now() - startedMs).toBeGreaterThan(2900);
});

test('a read that the table throttles is 503', async () => {
  beforeTableCalls((name) => {
    if (name !== 'Query') return;
    throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
  });
  const { body } = await call(ListBookings, { as: ready.world.owner });
  expect(body.code).toBe('service/unavailable');
});

/** Lets the next `times` commits pass and loses their answers, like a broken connection. */
function loseAnswers(times: number): void {
  const name = `lose-${crypto.randomUUID()}`;
  let left = times;
  client.middlewareStack.add(
    (next, context) => (args) =>
      next(args).then((answer) => {
        if (context.commandName !== 'TransactWriteItemsCommand' || left === 0) return answer;
        left -= 1;
        throw connectionError('ECONNRESET');
      }),
    { step: 'deserialize', priority: 'high', name },
  );
  onTestFinished(() => {
    client.middlewareStack.remove(name);
  });
}

/** The entries of the hosts of the event type at a start, read from their ledgers. */
async function entriesAt(startedAt: string): Promise<readonly Entry[]> {
  const { world } = ready;
  const hosts = [world.member, world.admin];
  const ledgers = await Promise.all(hosts.map((host) => ledgerOf(world.of, host, startedAt)));
  const minute = Date.parse(startedAt) / 60_000;
  return ledgers.flatMap(({ entries }) => entries.filter(({ start }) => start === minute));
}

test.each([{}, { 'idempotency-key': 'lost once' }])(
  'a booking whose response was lost once exists once, with headers %j',
  async (headers) => {
    const { body } = await ready.request('createBooking');
    loseAnswers(1);
    const answer = await call(CreateBooking, { as: ready.world.owner, body, headers });
    expect(answer.status).toBe(201);
    expect(await entriesAt(String(body?.startedAt))).toHaveLength(1);
  },
);

test('a change whose response was lost once is applied once', async () => {
  const uid = await ready.newBooking();
  loseAnswers(1);
  const patch = { as: ready.world.owner, params: { uid }, body: { name: 'Once' } };
  const answer = await call(UpdateBooking, patch);
  expect([answer.status, answer.headers.etag]).toEqual([200, '"2"']);
});

test('a booking whose response was lost completely is found with its Idempotency-Key', async () => {
  const { body } = await ready.request('createBooking');
  const sent = { as: ready.world.owner, body, headers: { 'idempotency-key': 'lost for good' } };
  loseAnswers(3);
  expect((await call(CreateBooking, sent)).body.code).toBe('service/undecided');
  const again = await call(CreateBooking, sent);
  expect(again.status).toBe(201);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(await entriesAt(String(body?.startedAt))).toHaveLength(1);
});

const conflict = () => cancelled('TransactionConflict');
const troubles: readonly [string, () => unknown, number][] = [
  ['is lost once', () => loseAnswers(1), 409],
  ['meets other transactions', () => refuseCommits(3, conflict), 409],
  ['meets them without end', () => refuseCommits(99, conflict), 503],
  ['is never answered', () => loseAnswers(99), 503],
];

test.each(troubles)(
  'a 409 with an Idempotency-Key is returned only after its record is stored, if the write of the record %s',
  async (_, trouble, status) => {
    const { world } = ready;
    const { uid: eventTypeId } = await world.eventType([await world.addUser('member')]);
    const { body } = await ready.request('createBooking');
    const sent = { as: world.owner, body: { ...body, eventTypeId } };
    await call(CreateBooking, sent);
    trouble();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await call(CreateBooking, { ...sent, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers['idempotency-replayed']).toBeUndefined();
    if (status === 503) expect(answer.body.code).toBe('service/undecided');
  },
);

test('an unreadable item is 500 without any detail', async () => {
  const secret = 'the secret of the broken item';
  const bookingUid = await ready.newBooking();
  const scheduleUid = await ready.newSchedule();
  const { of, owner } = ready.world;
  for (const key of [keys.booking(of, bookingUid), keys.schedule(of, scheduleUid)]) {
    const Item = { ...key, ver: 1, schema: 1, doc: `{"${secret}`, held: '{}', contact: '{}' };
    await table.send(new PutCommand({ TableName, Item }));
  }
  const answers = [
    await call(GetBooking, { as: owner, params: { uid: bookingUid } }),
    await call(UpdateBooking, { as: owner, params: { uid: bookingUid }, body: { name: 'A' } }),
    await call(GetSchedule, { as: owner, params: { uid: scheduleUid } }),
  ];
  for (const { body } of answers) {
    expect(body).toMatchObject({ status: 500, code: 'service/failed' });
    expect(JSON.stringify(body)).not.toMatch(/secret|JSON|Error|\.ts|at /u);
  }
  const lines = logLines.slice(-3);
  expect(lines).toMatchObject([{ status: 500 }, { status: 500 }, { status: 500 }]);
  expect(lines[0]).toMatchObject({ level: 'error', error: [{ name: 'SyntaxError' }] });
  expect(JSON.stringify(lines)).not.toContain(secret);
});

test('an error message of the table is not returned', async () => {
  beforeTableCalls((name) => {
    if (name !== 'Query') return;
    throw Object.assign(new Error('One or more parameter values were invalid'), {
      name: 'ValidationException',
      $fault: 'client',
    });
  });
  const { body } = await call(ListBookings, { as: ready.world.owner });
  expect(body).toMatchObject({
    status: 500,
    code: 'service/failed',
    detail: 'An internal error occurred.',
  });
});
