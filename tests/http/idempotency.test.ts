import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { type Contract, takesCredential } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { recordWrites } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { expectReplay } from '../support/http/expect-replay.ts';
import { expectStatus } from '../support/http/expect-status.ts';
import { membersOf } from '../support/http/members-of.ts';
import { ledgerOf } from '../support/ledger/ledger.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

deleteAtOnce();

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});
afterEach(() => {
  vi.useRealTimers();
});

const contracts = await loadContracts();
const contractOf = (id: OperationId) => contracts.get(id) as Contract;
/** Notices of providers have no Idempotency-Key. */
const writes = rows.filter(
  ({ id, method }) => method !== 'GET' && contractOf(id).notice === undefined,
);

const newKey = () => `key ${crypto.randomUUID()}`;
const underKey = (key: string) => ({ 'idempotency-key': key });

interface Done {
  readonly request: Request;
  readonly headers: ReturnType<typeof underKey>;
  readonly first: Awaited<ReturnType<typeof call>>;
}
const done = new Map<OperationId, Promise<Done>>();

async function completeRequest(id: OperationId): Promise<Done> {
  const request = (await ready.request(id)) as Request;
  const headers = { ...request.headers, ...underKey(newKey()) };
  const first = await call(contractOf(id), { as: ready.world.owner, ...request, headers });
  return { request, headers, first };
}

/** One completed request of each write. Later requests with its Idempotency-Key change nothing. */
function completedRequest(id: OperationId): Promise<Done> {
  const one = done.get(id) ?? completeRequest(id);
  done.set(id, one);
  return one;
}

test.each(writes)(
  '$id: a repeated request with the same Idempotency-Key is replayed',
  async ({ id }) => {
    const { request, headers, first } = await completedRequest(id);
    const again = await call(contractOf(id), { as: ready.world.owner, ...request, headers });
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expectReplay(contractOf(id), first, again);
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  },
);

test.each(writes)(
  '$id: a repeated request with the same Idempotency-Key writes nothing',
  async ({ id }) => {
    const { request, headers } = await completedRequest(id);
    const writes = recordWrites();
    await call(contractOf(id), { as: ready.world.owner, ...request, headers });
    writes.end();
    expect(writes.keys).toEqual([]);
  },
);

/** Operations without a credential are left out: their idempotency records belong to a resource and a client. */
const guarded = writes.filter(({ id }) => takesCredential(contractOf(id)));

test.each(guarded)(
  '$id: another request with the same Idempotency-Key is 422',
  async ({ id, path }) => {
    const { request, headers, first } = await completedRequest(id);
    const other = (await ready.request(id)) as Request;
    expectStatus(first, contractOf(id).status);
    const others = [
      { as: ready.world.admin, ...request },
      ...(path.includes('{') ? [{ as: ready.world.owner, ...other }] : []),
      ...(request.body
        ? [
            {
              as: ready.world.owner,
              ...request,
              body: { ...other.body, isSendUpdates: false, name: 'X', reason: 'X' },
            },
          ]
        : []),
    ];
    for (const sent of others) {
      const known = sent.body && onlyKnown(contractOf(id).body, sent.body);
      // An operation that takes none of these members gets no body, so that the request differs.
      const isSame = sent.as === ready.world.owner && isDeepStrictEqual(known, request.body);
      const body = isSame && sent.params === request.params ? {} : known;
      const answer = await call(contractOf(id), { ...sent, ...(body && { body }), headers });
      expect(answer.body).toMatchObject({
        code: 'idempotency/key-reused',
        errors: [{ pointer: 'header/Idempotency-Key' }],
      });
    }
  },
);

/** The members that the operation takes. */
const onlyKnown = (schema: Contract['body'], body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in membersOf(schema)));

test('a request with the same Idempotency-Key and a different query is another request', async () => {
  const { body } = await ready.request('createBooking');
  const headers = underKey(newKey());
  await call(CreateBooking, { as: ready.world.owner, body, headers });
  const answer = await call(CreateBooking, { as: ready.world.owner, body, headers, query: '&' });
  expect(answer.body.code).toBe('idempotency/key-reused');
});

test('a request whose body differs only in white space is replayed', async () => {
  const { body } = await ready.request('createBooking');
  const headers = underKey(newKey());
  await call(CreateBooking, { as: ready.world.owner, body, headers });
  const rawBody = JSON.stringify(body, null, 4);
  const again = await call(CreateBooking, { as: ready.world.owner, rawBody, headers });
  expect(again.status).toBe(201);
  expect(again.headers['idempotency-replayed']).toBe('true');
});

test('the same Idempotency-Key can be used in two organizations', async () => {
  const other = await readyWorld();
  const headers = underKey('the same text');
  const one = await ready.request('createBooking');
  const two = await other.request('createBooking');
  expect((await call(CreateBooking, { as: ready.world.owner, ...one, headers })).status).toBe(201);
  expect((await call(CreateBooking, { as: other.world.owner, ...two, headers })).status).toBe(201);
});

test('fifty concurrent requests with one Idempotency-Key create one booking and get one response', async () => {
  const { world } = ready;
  const host = await world.addUser('member');
  const second = await world.addUser('member');
  const { uid } = await world.eventType([host, second]);
  const { body } = await ready.request('createBooking');
  const sent = {
    as: world.owner,
    body: { ...body, eventTypeId: uid },
    headers: underKey(newKey()),
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => call(CreateBooking, sent)));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(
    1,
  );
  expect(answers[0]?.status).toBe(201);
  expect(answers.filter(({ headers }) => !headers['idempotency-replayed'])).toHaveLength(1);
  const startedAt = String(body?.startedAt);
  const ledgers = await Promise.all(
    [host, second].map((user) => ledgerOf(world.of, user, startedAt)),
  );
  expect(ledgers.flatMap(({ entries }) => entries)).toHaveLength(1);
});

test.each([
  'updateBooking',
  'cancelBooking',
  'updateSchedule',
  'reassignBookingAutomatically',
] as const)(
  '%s: twenty concurrent requests with one Idempotency-Key are applied once and get one response',
  async (id) => {
    const request = (await ready.request(id)) as Request;
    const sent = { as: ready.world.owner, ...request, headers: underKey(newKey()) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(contractOf(id), sent)));
    const replies = answers.map(({ status, body, headers }) => [status, body, headers.etag]);
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
    expect(answers[0]?.headers.etag).toBe('"2"');
  },
);

test('a 409 is replayed under its Idempotency-Key, even after the time becomes free', async () => {
  const { world, nextStart } = ready;
  const { uid: eventTypeId } = await world.eventType([await world.addUser('member')]);
  const { body } = await ready.request('createBooking');
  const sent = { as: world.owner, body: { ...body, eventTypeId, startedAt: nextStart() } };
  const first = await call(CreateBooking, sent);
  const headers = underKey(newKey());
  const refused = await call(CreateBooking, { ...sent, headers });
  expect(refused.body.code).toBe('booking/slot-taken');
  await call(CancelBooking, { as: world.owner, params: { uid: first.body.data.uid } });
  const again = await call(CreateBooking, { ...sent, headers });
  expect(again.status).toBe(409);
  expect(again.body).toEqual(refused.body);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.headers['content-type']).toBe('application/problem+json');
  expect((await call(CreateBooking, { ...sent, headers: underKey(newKey()) })).status).toBe(201);
});

test('a refusal other than 409 is not recorded, so a corrected request with the same Idempotency-Key succeeds', async () => {
  const { world } = ready;
  const { body } = await ready.request('createBooking');
  const headers = underKey(newKey());
  const post = (members: object, as: { readonly key: string } = world.owner) =>
    call(CreateBooking, { as, headers, body: { ...body, ...members } });
  expect((await post({ eventTypeId: 'unknown' })).status).toBe(422);
  expect((await post({ name: 7 })).status).toBe(400);
  expect((await post({}, world.restricted)).status).toBe(403);
  const patch = { as: world.owner, params: { uid: 'unknown' }, body: {}, headers };
  expect((await call(UpdateBooking, patch)).status).toBe(404);
  expect((await post({})).status).toBe(201);
});

test('the record of an Idempotency-Key is ignored after 24 hours', async () => {
  const nowMs = Date.now();
  const uid = await ready.newBooking();
  const headers = underKey(newKey());
  const patch = () =>
    call(UpdateBooking, { as: ready.world.owner, params: { uid }, body: { name: 'A' }, headers });
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  const first = await patch();
  vi.setSystemTime(nowMs + 86_399_000);
  expect((await patch()).headers.etag).toBe(first.headers.etag);
  vi.setSystemTime(nowMs + 86_400_000);
  const later = await patch();
  expect(later.headers['idempotency-replayed']).toBeUndefined();
  expect(later.headers.etag).toBe('"3"');
});

test('an Idempotency-Key must have 1 to 255 characters, and its fault is returned with the other faults', async () => {
  const { body } = await ready.request('createBooking');
  const post = (key: string, members: object = {}) =>
    call(CreateBooking, {
      as: ready.world.owner,
      headers: underKey(key),
      body: { ...body, ...members },
    });
  for (const key of ['', 'k'.repeat(256)]) {
    const { errors } = (await post(key, { name: 7 })).body;
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['header/Idempotency-Key', '/name']);
  }
  expect((await post('k'.repeat(255))).status).toBe(201);
});

test('a dry run does not read or write the record of its Idempotency-Key', async () => {
  const first = await ready.request('createBooking');
  const second = await ready.request('createBooking');
  const as = ready.world.owner;
  const headers = underKey(newKey());
  const dry = { ...headers, prefer: 'handling=dry-run' };
  expect((await call(CreateBooking, { as, ...first, headers: dry })).status).toBe(200);
  expect((await call(CreateBooking, { as, ...second, headers })).status).toBe(201);
  const other = await call(CreateBooking, { as, ...first, headers: dry });
  expect(other.status).toBe(200);
  expect(other.headers['idempotency-replayed']).toBeUndefined();
});

test('a read ignores its Idempotency-Key', async () => {
  const uid = await ready.newBooking();
  const sent = { as: ready.world.owner, params: { uid }, headers: underKey('a'.repeat(300)) };
  expect((await call(GetBooking, sent)).status).toBe(200);
});
