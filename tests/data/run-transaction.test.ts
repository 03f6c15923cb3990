import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { client } from '../../lib/data/engine/table.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { expectCleanBooks } from '../journeys/books.ts';
import { guest, instant, noonIn, times } from '../journeys/guests.ts';
import {
  beforeTableCalls,
  recordTableCalls,
  type TableCall,
} from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { waitAsDeployed } from '../support/processes/patience.ts';
import { newWorld, type World } from '../support/world.ts';
import { cancelledBy } from './refusals.ts';

let world: World<'admin'>;
let eventType: EventType;
beforeAll(async () => {
  world = await newWorld('admin');
  eventType = await world.eventType([world.member]);
  // This booking loads the API key and the event type into the cache.
  await book(noonIn(3));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const noon = noonIn(5);
let hours = 0;
/** A start that no other test of this file uses. */
const freshStart = () => noon + 60 * hours++;

const book = (start: number, headers: Readonly<Record<string, string>> = {}, of = eventType) =>
  call(CreateBooking, {
    as: world.owner,
    body: { ...guest(), eventTypeId: of.uid, startedAt: instant(start) },
    headers,
  });

/** Runs `step` before each of the first `count` transactions. */
function beforeWrites(count: number, step: () => void | Promise<void>): void {
  let left = count;
  beforeTableCalls((name) => {
    if (name !== 'TransactWriteItems' || left === 0) return undefined;
    left -= 1;
    return step();
  });
}

const throwing =
  (...codes: readonly string[]) =>
  () => {
    throw cancelledBy(...codes);
  };

/** Runs every transaction inside `run` until the test is over. */
function aroundWrites(
  run: (write: () => Promise<object>) => Promise<object>,
  step: 'initialize' | 'deserialize' = 'initialize',
): void {
  const name = `around-${crypto.randomUUID()}`;
  const middleware =
    (next: (args: object) => Promise<object>, context: { readonly commandName?: string }) =>
    (args: object) =>
      context.commandName?.startsWith('TransactWrite') ? run(() => next(args)) : next(args);
  client.middlewareStack.add(middleware as never, { step: step as never, name });
  onTestFinished(() => {
    client.middlewareStack.remove(name);
  });
}

/** Loses the response of the next transaction, although the transaction is applied. */
function loseResponse(step: 'initialize' | 'deserialize'): void {
  let isLost = false;
  aroundWrites(async (write) => {
    const answer = await write();
    if (isLost) return answer;
    isLost = true;
    throw Object.assign(new Error('The response was lost.'), { name: 'TimeoutError' });
  }, step);
}

test('a booking without a conflict takes one read and one transaction', async () => {
  const calls = recordTableCalls();
  expect((await book(freshStart())).status).toBe(201);
  expect(calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
});

test('a request is read and decided again after a concurrent booking in the same week', async () => {
  const other = await world.eventType([world.member]);
  const [mine, theirs] = [freshStart(), freshStart()];
  const calls: TableCall[] = [];
  beforeWrites(1, async () => {
    expect((await book(theirs, {}, other)).status).toBe(201);
    calls.length = 0;
  });
  beforeTableCalls((name) => {
    calls.push(name);
  });
  expect((await book(mine)).status).toBe(201);
  expect(calls).toEqual(['TransactWriteItems', 'BatchGetItem', 'TransactWriteItems']);
  await expectCleanBooks(world.of);
});

test('a request whose time is taken meanwhile is 409 and writes nothing more', async () => {
  const other = await world.eventType([world.member], { duration: 60 });
  const start = freshStart();
  beforeWrites(1, async () => {
    expect((await book(start, {}, other)).status).toBe(201);
  });
  const calls = recordTableCalls();
  const lost = await book(start);
  expect([lost.status, lost.body.code]).toEqual([409, 'booking/slot-taken']);
  expect(calls.filter((name) => name === 'TransactWriteItems')).toHaveLength(2);
  await expectCleanBooks(world.of);
});

test('a request that conflicts with another transaction reads again and succeeds', async () => {
  const calls = recordTableCalls();
  beforeWrites(3, throwing('None', 'TransactionConflict'));
  expect((await book(freshStart())).status).toBe(201);
  const round = ['BatchGetItem', 'TransactWriteItems'];
  expect(calls).toEqual([...round, ...round, ...round, ...round]);
});

test('a request with lasting conflicts is undecided after three seconds, and a retry with its key is decided', async () => {
  onTestFinished(waitAsDeployed());
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const start = freshStart();
  let attempts = 0;
  beforeWrites(6, () => {
    attempts += 1;
    vi.advanceTimersByTime(500);
    throw cancelledBy('None', 'TransactionConflict');
  });
  const undecided = await book(start, headers);
  expect([undecided.status, undecided.body.code]).toEqual([503, 'service/undecided']);
  expect(undecided.headers['retry-after']).toBe('1');
  expect(attempts).toBe(6);
  const later = await book(start, headers);
  expect([later.status, later.headers['idempotency-replayed']]).toEqual([201, undefined]);
});

test('a throttled transaction is retried at most three times', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  beforeWrites(3, throwing('ThrottlingError'));
  expect((await book(freshStart())).status).toBe(201);
  beforeWrites(4, throwing('ThrottlingError'));
  const undecided = await book(freshStart());
  expect([undecided.status, undecided.headers['retry-after']]).toEqual([503, '1']);
});

test('a booking whose response was lost is found with the same key and exists once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const start = freshStart();
  loseResponse('initialize');
  const lost = await book(start, headers);
  expect([lost.status, lost.body.code]).toEqual([503, 'service/undecided']);
  const again = await book(start, headers);
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
  const { uid } = again.body.data;
  const read = await call(GetBooking, { as: world.owner, params: { uid } });
  expect(read.body).toEqual(again.body);
  await expectCleanBooks(world.of);
});

test('a transaction whose response was lost is sent again by the client library, and the request succeeds', async () => {
  const start = freshStart();
  loseResponse('deserialize');
  const made = await book(start);
  expect(made.status).toBe(201);
  await expectCleanBooks(world.of);
});

test('a repeated request is replayed from its record, even if the event type has changed since', async () => {
  const own = await world.eventType([world.admin]);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const start = noonIn(9);
  const first = await book(start, headers, own);
  expect(first.status).toBe(201);
  await world.eventType([world.admin], { uid: own.uid, status: 'disable', minimumNotice: 99_999 });
  const calls = recordTableCalls();
  const again = await book(start, headers, own);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(calls).not.toContain('TransactWriteItems');
});

test('a dry run decides on the same state and writes nothing, not even the record of its key', async () => {
  const start = freshStart();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const calls = recordTableCalls();
  const dry = await book(start, { ...key, prefer: 'handling=dry-run' });
  expect([dry.status, dry.headers['preference-applied']]).toEqual([200, 'handling=dry-run']);
  expect(calls).toEqual(['BatchGetItem']);
  const made = await book(start, key);
  expect([made.status, made.headers['idempotency-replayed']]).toEqual([201, undefined]);
  const refused = await book(start, { prefer: 'handling=dry-run' });
  expect(refused.status).toBe(409);
  expect(calls.filter((name) => name === 'TransactWriteItems')).toHaveLength(1);
});

test('a change after a conflict is decided on the newest version, and is 412 with an outdated If-Match', async () => {
  const uid = (await book(freshStart())).body.data.uid;
  const patch = (body: object, headers = {}) =>
    call(UpdateBooking, { as: world.owner, params: { uid }, body, headers });
  beforeWrites(1, async () => {
    expect((await patch({ name: 'Theirs' })).status).toBe(200);
  });
  const mine = await patch({ description: 'Mine' });
  expect(mine.headers.etag).toBe('"3"');
  expect(mine.body.data).toMatchObject({ name: 'Theirs', description: 'Mine' });
  beforeWrites(1, async () => {
    expect((await patch({ name: 'Theirs again' })).status).toBe(200);
  });
  const late = await patch({ description: 'Too late' }, { 'if-match': '"3"' });
  expect([late.status, late.body.code]).toEqual([412, 'resource/changed']);
  const read = await call(GetBooking, { as: world.owner, params: { uid } });
  expect(read.body.data).toMatchObject({ name: 'Theirs again', description: 'Mine' });
});

test('a change with more items than a transaction can hold is refused before anything is written', async () => {
  const start = freshStart();
  const uid = (await book(start)).body.data.uid;
  const calls = recordTableCalls();
  const far = await call(UpdateBooking, {
    as: world.owner,
    params: { uid },
    body: { endedAt: instant(start + 101 * 10_080) },
  });
  expect([far.status, far.body.code]).toEqual([422, 'booking/too-large']);
  expect(calls).not.toContain('TransactWriteItems');
});

test('at most sixteen transactions run concurrently, and the others wait until all are decided', async () => {
  const host = await world.addUser('member');
  const wide = await world.eventType([host]);
  const [running, most] = [new Set<symbol>(), new Set<symbol>()];
  aroundWrites(async (write) => {
    const id = Symbol('write');
    running.add(id);
    if (running.size > most.size) most.add(id);
    try {
      return await write();
    } finally {
      running.delete(id);
    }
  });
  const answers = await Promise.all(
    // The starts are a week apart, so that no booking conflicts with another.
    times(40, (index) => book(noonIn(7) + 10_080 * index, {}, wide)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201));
  expect(most.size).toBeGreaterThan(1);
  expect(most.size).toBeLessThanOrEqual(16);
});
