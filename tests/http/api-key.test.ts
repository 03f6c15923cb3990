import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { revokeApiKey } from '../../lib/admin/revoke-api-key.ts';
import { hashOfKey } from '../../lib/app/hash-of-key.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { allItems } from '../support/engine/table-items.ts';
import { call } from '../support/http/call.ts';
import { changeRole } from '../support/people/change-role.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});
afterEach(() => {
  vi.useRealTimers();
});

const withKey = (key: string) => call(ListBookings, { headers: { 'x-service-api-key': key } });

/** Replaces only the date. Timers stay real, because calls to the table need them. */
const setClock = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms });

test('a valid key is accepted in any letter case of its header', async () => {
  for (const name of ['X-Service-Api-Key', 'x-service-api-key', 'X-SERVICE-API-KEY']) {
    const answer = await call(ListBookings, {
      event: { headers: { [name]: ready.world.owner.key } },
    });
    expect(answer.status).toBe(200);
  }
});

test('a key with one altered character is refused', async () => {
  const { key } = ready.world.owner;
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'A' ? 'B' : 'A';
    const altered = `${key.slice(0, at)}${other}${key.slice(at + 1)}`;
    expect((await withKey(altered)).body.code, `character ${at}`).toBe('credential/refused');
  }
});

test.each([
  ['empty', ''],
  ['of another form', 'sk_live_short'],
  ['longer by one', (key: string) => `${key}A`],
  ['shorter by one', (key: string) => key.slice(0, -1)],
  ['sent twice, as the gateway joins it', (key: string) => `${key},${key}`],
  ['two in one header', (key: string) => `${key}, ${key}`],
  ['in another letter case', (key: string) => key.toUpperCase()],
  ['with a prefix of its own', (key: string) => key.replace('sk_live_', 'sk_test_')],
  ['unknown', `sk_live_${'a'.repeat(48)}`],
  ['huge', `sk_live_${'a'.repeat(100_000)}`],
  ['not ASCII', `sk_live_${'é'.repeat(48)}`],
])('a key that is %s is refused with a challenge', async (_, made) => {
  const key = typeof made === 'string' ? made : made(ready.world.owner.key);
  const answer = await withKey(key);
  expect(answer.body).toMatchObject({ status: 401, code: 'credential/refused' });
  expect(answer.headers['www-authenticate']).toContain('ApiKey');
});

test('the reply to a request without a credential names both authentication schemes', async () => {
  const answer = await call(ListBookings);
  expect(answer.body.code).toBe('credential/missing');
  expect(answer.headers['www-authenticate']).toBe(
    'Bearer realm="scheduling", ApiKey realm="scheduling"',
  );
});

test('a key is valid until the instant of its expiry, even if it is cached', async () => {
  const nowMs = Date.now();
  const { world } = ready;
  const as = await world.keyFor(world.owner, ['*'], { expiresAtMs: nowMs + 10_000 });
  setClock(nowMs);
  expect((await call(ListBookings, { as })).status).toBe(200);
  setClock(nowMs + 9999);
  expect((await call(ListBookings, { as })).status).toBe(200);
  setClock(nowMs + 10_000);
  expect((await call(ListBookings, { as })).body.code).toBe('credential/refused');
});

test('a key that was revoked before its first use is refused', async () => {
  const { world } = ready;
  const as = await world.keyFor(world.owner, ['*'], { revokedAtMs: Date.now() - 1 });
  expect((await call(ListBookings, { as })).body.code).toBe('credential/refused');
});

test('a key that is revoked after its use is refused within 60 seconds', async () => {
  const nowMs = Date.now();
  const { world } = ready;
  const as = await world.keyFor(world.owner, ['*']);
  setClock(nowMs);
  expect((await call(ListBookings, { as })).status).toBe(200);
  expect(await revokeApiKey(world.of, as.keyId, nowMs)).toBe('revoked');
  setClock(nowMs + 60_000);
  expect((await call(ListBookings, { as })).body.code).toBe('credential/refused');
});

test('continued use does not extend the life of a revoked key', async () => {
  const nowMs = Date.now();
  const { world } = ready;
  const as = await world.keyFor(world.owner, ['*']);
  setClock(nowMs);
  await call(ListBookings, { as });
  await revokeApiKey(world.of, as.keyId, nowMs);
  setClock(nowMs + 59_000);
  await call(ListBookings, { as });
  setClock(nowMs + 60_000);
  expect((await call(ListBookings, { as })).status).toBe(401);
});

test('a revoked key is refused within 60 seconds, even if the clock is set back in between', async () => {
  const nowMs = Date.now();
  const { world } = ready;
  const as = await world.keyFor(world.owner, ['*']);
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: nowMs });
  expect((await call(ListBookings, { as })).status).toBe(200);
  expect(await revokeApiKey(world.of, as.keyId, nowMs)).toBe('revoked');
  vi.advanceTimersByTime(59_999);
  vi.setSystemTime(nowMs - 3_600_000);
  expect((await call(ListBookings, { as })).status).toBe(200);
  vi.advanceTimersByTime(1);
  expect((await call(ListBookings, { as })).body.code).toBe('credential/refused');
});

test('the loss of a role is effective within 60 seconds', async () => {
  const nowMs = Date.now();
  const user = await ready.world.addUser('admin');
  const { body } = await ready.request('createSchedule');
  setClock(nowMs);
  expect((await call(CreateSchedule, { as: user, body })).status).toBe(201);
  await changeRole(ready.world, user, 'restricted');
  setClock(nowMs + 60_000);
  expect((await call(CreateSchedule, { as: user, body })).body.code).toBe('caller/role-forbids');
});

test('a key can read only its own organization', async () => {
  const uid = await ready.newBooking();
  const stranger = (await readyWorld()).world.owner;
  expect((await call(GetBooking, { as: stranger, params: { uid } })).status).toBe(404);
  expect((await call(GetBooking, { as: ready.world.owner, params: { uid } })).status).toBe(200);
});

test('the key of an unknown user is refused', async () => {
  const as = await ready.world.keyFor({ userId: 'nobody' }, ['*']);
  expect((await call(ListBookings, { as })).body.code).toBe('credential/refused');
});

test.each([
  [['*'], 200, 200],
  [['bookings:read'], 200, 403],
  [['bookings:write'], 403, 200],
  [['bookings:read', 'bookings:write'], 200, 200],
  [['schedules:read', 'schedules:write'], 403, 403],
  [['bookings'], 403, 403],
  [['bookings:*'], 403, 403],
  [[], 403, 403],
] as const)('a key with the scopes %j reads %i and writes %i', async (scopes, reads, writes) => {
  const as = await ready.world.keyFor(ready.world.owner, scopes);
  const uid = await ready.newBooking();
  expect((await call(GetBooking, { as, params: { uid } })).status).toBe(reads);
  expect((await call(CancelBooking, { as, params: { uid } })).status).toBe(writes);
});

test('the table contains the hash of a key and never the key', async () => {
  const { world } = ready;
  const as = await world.keyFor(world.owner, ['*']);
  const { body } = await ready.request('createSchedule');
  await call(CreateSchedule, { as, body, headers: { 'idempotency-key': 'secret-retry' } });
  const text = (await allItems()).join('\n');
  expect(text).toContain(hashOfKey(as.key));
  for (const { key } of [as, world.owner, world.member]) {
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice(-32));
  }
  expect(text).not.toContain('secret-retry');
});
