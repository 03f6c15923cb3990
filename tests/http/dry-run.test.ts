import { beforeAll, expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { recordWrites } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { expectStatus } from '../support/http/expect-status.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

deleteAtOnce();

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();
/** Notices of providers have no dry run. */
const writes = rows.flatMap(({ id, method }) =>
  method === 'GET' || contracts.get(id)?.notice
    ? []
    : [{ id, contract: contracts.get(id) as Contract }],
);
const prefer = { prefer: 'handling=dry-run' };
/** The placeholder that a dry run returns instead of a new ID or token. */
const isPlaceholder = expect.stringMatching(/^dry-run$|token=dry-run$/u);
/** An API key contains its own ID, which a dry run does not have. */
const ofKey = ['key', 'prefix'];
/** A ping that is not sent has no outcome. */
const ofPing = ['statusCode', 'durationMs', 'error'];
const changeable = [
  'uid',
  'profileImage',
  'authorizationUrl',
  'secret',
  'token',
  ...ofKey,
  ...ofPing,
];
/** Instants at which something happened, as opposed to the requested start and end. */
const isSetToNow = (name: string): boolean =>
  name.endsWith('At') && !['startedAt', 'endedAt'].includes(name);
const isLink = (value: unknown): value is string =>
  typeof value === 'string' && beforeToken.test(value);
const beforeToken = /token=|\/b#/u;
/** The user in a response. After an invitation is accepted, it is next to the API key. */
const createdResource = (data: unknown): object => {
  const { uid, user } = data as { uid?: string; user?: object };
  return uid === undefined ? (user ?? (data as object)) : (data as object);
};
/** The members that a dry run and the real request have in common. Links lose their token and the ID. */
const comparableMembers = (data: unknown) => {
  const { uid = '' } = createdResource(data) as { uid?: string };
  return Object.fromEntries(
    Object.entries(createdResource(data))
      .filter(([name]) => !changeable.includes(name) && !isSetToNow(name))
      .map(([name, value]) => [
        name,
        isLink(value) ? value.split(beforeToken)[0]?.replaceAll(uid, '…') : value,
      ]),
  );
};

test.each(writes)(
  '$id: a dry run has the response of the real request and no effect',
  async ({ id, contract }) => {
    const request = { as: ready.world.owner, ...((await ready.request(id)) as Request) };
    const writes = recordWrites();
    const headers = { ...request.headers, ...prefer };
    const dry = await call(contract, { ...request, headers });
    writes.end();
    expect(writes.keys).toEqual([]);
    expectStatus(dry, contract.status === 204 ? 204 : 200);
    expect(dry.headers['preference-applied']).toBe('handling=dry-run');
    expect(
      [dry.headers.location, dry.headers.etag],
      'a dry run returns no location and no version',
    ).toEqual([undefined, undefined]);
    const real = await call(contract, request);
    expectStatus(real, contract.status);
    expect(real.headers['preference-applied']).toBeUndefined();
    // A deletion has no body.
    if (contract.status === 204) {
      expect([dry.body, dry.headers['content-type']]).toEqual([undefined, undefined]);
      return;
    }
    const [dryData, realData] = [dry.body, real.body].map(
      (body) => (body as { data: object }).data,
    );
    expect(comparableMembers(dryData)).toEqual(comparableMembers(realData));
    // The ID of a new host is that of an existing user, and a recorder sends its own source ID.
    const isNamed = ['uid', 'sourceId'].some((name) => name in (request.body ?? {}));
    if (contract.status === 201 && !isNamed)
      expect(Object.values(createdResource(dryData))).toContainEqual(isPlaceholder);
  },
);

test.each([
  'handling=dry-run',
  'Handling = "dry-run"',
  'respond-async, handling=dry-run',
  'return=minimal; a=b, handling=dry-run; x=y',
  'HANDLING=DRY-RUN',
])('the preference "%s" requests a dry run', async (sent) => {
  const { body } = await ready.request('createBooking');
  const answer = await call(CreateBooking, {
    as: ready.world.owner,
    body,
    headers: { prefer: sent },
  });
  expect(answer.body.data.uid).toBe('dry-run');
});

test.each([
  '',
  'handling=strict',
  'handling=dry-runs',
  'xhandling=dry-run',
  'dry-run',
  'return=minimal',
])('the preference "%s" does not request a dry run', async (sent) => {
  const { body } = await ready.request('createBooking');
  const headers = { prefer: sent };
  expect((await call(CreateBooking, { as: ready.world.owner, body, headers })).status).toBe(201);
});

test('a dry run ignores its Idempotency-Key, even a malformed one', async () => {
  const { body } = await ready.request('createBooking');
  for (const key of ['', 'k'.repeat(256)]) {
    const sent = { as: ready.world.owner, body, headers: { 'idempotency-key': key } };
    expect((await call(CreateBooking, sent)).status).toBe(400);
    const dry = await call(CreateBooking, { ...sent, headers: { ...sent.headers, ...prefer } });
    expect([key, dry.status]).toEqual([key, 200]);
  }
});

test('a dry run is refused like the real request', async () => {
  const { owner, restricted } = ready.world;
  const { body } = await ready.request('createBooking');
  const dry = async (members: object, as: { readonly key: string } = owner) =>
    (await call(CreateBooking, { as, headers: prefer, body: { ...body, ...members } })).body.code;
  expect(await dry({ name: 7 })).toBe('request/invalid');
  expect(await dry({}, { key: 'bad' })).toBe('credential/refused');
  expect(await dry({}, restricted)).toBe('caller/role-forbids');
  expect(await dry({ timeZone: 'Mars/Olympus' })).toBe('time-zone/unknown');
  const { uid } = await ready.world.eventType([await ready.world.addUser('member')]);
  await call(CreateBooking, { as: owner, body: { ...body, eventTypeId: uid } });
  expect(await dry({ eventTypeId: uid })).toBe('booking/slot-taken');
});

test('the refusal of a dry run has the header Preference-Applied, and that of the real request does not', async () => {
  const { owner } = ready.world;
  const { body } = await ready.request('createBooking');
  const { uid } = await ready.world.eventType([await ready.world.addUser('member')]);
  const sent = { as: owner, body: { ...body, eventTypeId: uid } };
  await call(CreateBooking, sent);
  const params = { uid: await ready.newBooking() };
  const named = { as: owner, params, body: { name: 'B' } };
  const refusals = async (headers: Readonly<Record<string, string>>) => [
    await call(CreateBooking, { ...sent, headers }),
    await call(CreateBooking, { ...sent, body: { ...body, timeZone: 'Mars/Olympus' }, headers }),
    await call(CreateBooking, { ...sent, body: {}, headers }),
    await call(UpdateBooking, { ...named, headers: { ...headers, 'if-match': '"9"' } }),
    await call(UpdateBooking, { ...named, params: { uid: 'nothing' }, headers }),
  ];
  const applied = (answers: Awaited<ReturnType<typeof refusals>>) =>
    answers.map(({ status, headers }) => [status, headers['preference-applied']]);
  const statuses = [409, 422, 400, 412, 404];
  expect(applied(await refusals(prefer))).toEqual(
    statuses.map((status) => [status, 'handling=dry-run']),
  );
  expect(applied(await refusals({}))).toEqual(statuses.map((status) => [status, undefined]));
});

test.each(writes.filter(({ contract }) => contract.versioned && contract.status !== 201))(
  '$id: a dry run checks If-Match',
  async ({ id, contract }) => {
    const request = { as: ready.world.owner, ...((await ready.request(id)) as Request) };
    const headers = { ...prefer, 'if-match': '"9"' };
    expect((await call(contract, { ...request, headers })).body.code).toBe('resource/changed');
  },
);

test('a read ignores the dry-run preference', async () => {
  const params = { uid: await ready.newBooking() };
  const answer = await call(GetBooking, { as: ready.world.owner, params, headers: prefer });
  expect(answer.headers['preference-applied']).toBeUndefined();
});
