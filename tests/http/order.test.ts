import { beforeAll, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { ReassignBookingAutomatically } from '../../lib/contract/bookings/reassign-booking-automatically.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { type CallInput, call } from '../support/http/call.ts';
import { changeRole } from '../support/people/change-role.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

/*
 * 401 → 403 (scope) → 415 → 413 → 400 → 403 (role) → replay → 404 → 403 (relation) → 412 → 422 → 409: if two
 * neighbors apply, the first is returned. Errors before 401 do not reach a handler.
 */
let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const readsOnly = () => ready.world.keyFor(ready.world.owner, ['bookings:read']);
const patch = async (sent: CallInput<'updateBooking'>) =>
  (await call(UpdateBooking, sent)).body.code;
const unknown = { params: { uid: 'unknown-0000' } };
const text = { 'content-type': 'text/plain' };

test('the credential is checked before the scope', async () => {
  const { key } = await readsOnly();
  expect(await patch({ ...unknown, as: { key: `${key}x` }, body: {} })).toBe('credential/refused');
});

test('the scope is checked before the media type', async () => {
  const sent = { ...unknown, as: await readsOnly(), rawBody: 'x', headers: text };
  expect(await patch(sent)).toBe('caller/scope-missing');
});

test('the media type is checked before the size', async () => {
  const sent = { ...unknown, as: ready.world.owner, rawBody: 'x'.repeat(300_000), headers: text };
  expect(await patch(sent)).toBe('request/unsupported-media-type');
});

test('the size is checked before the schema of body, query and headers', async () => {
  const rawBody = 'x'.repeat(300_000);
  const headers = { 'if-match': 'malformed', 'idempotency-key': '' };
  const sent = { ...unknown, as: ready.world.owner, rawBody, headers, query: 'colour=red' };
  expect(await patch(sent)).toBe('request/too-large');
});

test('the JSON of the body is parsed before the query and the headers are checked', async () => {
  const sent = { ...unknown, as: ready.world.owner, rawBody: '{', query: 'colour=red' };
  expect(await patch(sent)).toBe('request/not-json');
});

test('the schema is checked before the replay', async () => {
  const uid = await ready.newBooking();
  const headers = { 'idempotency-key': 'schema first' };
  const sent = { as: ready.world.owner, params: { uid }, headers };
  await patch({ ...sent, body: { name: 'A' } });
  expect(await patch({ ...sent, body: { name: '' } })).toBe('request/invalid');
  expect(await patch({ ...sent, body: { name: 'B' } })).toBe('idempotency/key-reused');
});

test('the replay precedes the check of the resource', async () => {
  const uid = await ready.newBooking();
  const headers = { 'idempotency-key': 'replay first' };
  await patch({ as: ready.world.owner, params: { uid }, body: {}, headers });
  const other = { ...unknown, as: ready.world.owner, body: {}, headers };
  expect(await patch(other)).toBe('idempotency/key-reused');
});

test('the replay precedes the check of the state, so a retry does not conflict with its own effect', async () => {
  const uid = await ready.newBooking();
  const headers = { 'idempotency-key': 'state later', 'if-match': '"1"' };
  const sent = { as: ready.world.owner, params: { uid }, headers };
  expect((await call(CancelBooking, sent)).status).toBe(200);
  expect((await call(CancelBooking, sent)).status).toBe(200);
});

test('the replay precedes the check of the relation to the resource, so a former host gets the reply again', async () => {
  const { world, request } = ready;
  const { uid: eventTypeId } = await world.eventType([world.member]);
  const { body } = await request('createBooking');
  const made = await call(CreateBooking, { as: world.owner, body: { ...body, eventTypeId } });
  const params = { bookingId: made.body.data.uid, userId: world.admin.userId };
  const sent = { as: world.member, params, headers: { 'idempotency-key': 'given away' } };
  const first = await call(ReassignBooking, sent);
  expect(first.status).toBe(200);
  expect(await call(ReassignBooking, sent)).toMatchObject({ status: 200, body: first.body });
});

test('the role is checked before the replay, so a demoted user does not get the reply again', async () => {
  const { world } = ready;
  const { key, ...user } = await world.addUser('member');
  const { body } = await ready.request('createBooking');
  const sent = { body, headers: { 'idempotency-key': crypto.randomUUID() } };
  expect((await call(CreateBooking, { ...sent, as: { key } })).status).toBe(201);
  await changeRole(world, user, 'restricted');
  const again = await call(CreateBooking, { ...sent, as: await world.keyFor(user, ['*']) });
  expect(again.body.code).toBe('caller/role-forbids');
});

test('the schema is checked before the role', async () => {
  const sent = { ...unknown, as: ready.world.restricted, body: { name: '' } };
  expect(await patch(sent)).toBe('request/invalid');
});

test('the role is checked before the resource, so a restricted user does not learn if the resource exists', async () => {
  const sent = { as: ready.world.restricted, body: { name: 'A' } };
  for (const uid of [await ready.newBooking(), 'unknown-0000']) {
    expect(await patch({ ...sent, params: { uid } })).toBe('caller/role-forbids');
  }
});

test('the resource is checked before the relation to it', async () => {
  const sent = { ...unknown, as: ready.world.member, body: { name: 'A' } };
  expect(await patch(sent)).toBe('booking/unknown');
});

test('the relation to the resource is checked before the version', async () => {
  const { world } = ready;
  const stranger = await world.addUser('member');
  const params = { uid: await ready.newBooking() };
  const headers = { 'if-match': '"99"' };
  const sent = { as: stranger, params, body: { name: 'A' }, headers };
  expect(await patch(sent)).toBe('caller/role-forbids');
  const { body } = await call(ReassignBookingAutomatically, {
    as: stranger,
    params: { bookingId: params.uid },
    headers,
  });
  expect(body.code).toBe('caller/role-forbids');
});

test('the role is checked before the semantics of the members', async () => {
  const { world } = ready;
  const booking = (await ready.request('createBooking')).body;
  const answer = await call(CreateBooking, {
    as: world.restricted,
    body: { ...booking, eventTypeId: 'unknown', timeZone: 'Mars/Olympus' },
  });
  expect(answer.body.code).toBe('caller/role-forbids');
  const schedule = (await ready.request('createSchedule')).body;
  const other = await call(CreateSchedule, {
    as: world.restricted,
    body: { ...schedule, timeZone: 'Mars/Olympus' },
  });
  expect(other.body.code).toBe('caller/role-forbids');
});

test('the version is checked before the semantics of the members', async () => {
  const uid = await ready.newBooking();
  const headers = { 'if-match': '"99"' };
  const sent = { as: ready.world.owner, headers, body: { timeZone: 'Mars/Olympus' } };
  expect(await patch({ ...sent, params: { uid } })).toBe('resource/changed');
  const params = { uid: await ready.newSchedule() };
  expect((await call(UpdateSchedule, { ...sent, params })).body.code).toBe('resource/changed');
});

test('the version is checked before the state', async () => {
  const uid = await ready.newBooking();
  const sent = { as: ready.world.owner, params: { uid } };
  await call(CancelBooking, sent);
  const headers = { 'if-match': '"1"' };
  expect((await call(CancelBooking, { ...sent, headers })).body.code).toBe('resource/changed');
  const reassigned = await call(ReassignBookingAutomatically, {
    as: ready.world.owner,
    params: { bookingId: uid },
    headers,
  });
  expect(reassigned.body.code).toBe('resource/changed');
});

test('the semantics of the members are checked before the state', async () => {
  const uid = await ready.newBooking();
  const sent = { as: ready.world.owner, params: { uid } };
  await call(CancelBooking, sent);
  expect(await patch({ ...sent, body: { timeZone: 'Mars/Olympus' } })).toBe('time-zone/unknown');
  expect(await patch({ ...sent, body: { name: 'A' } })).toBe('booking/already-cancelled');
  const { body } = await ready.request('createBooking');
  await call(CreateBooking, { as: ready.world.owner, body });
  const answer = await call(CreateBooking, {
    as: ready.world.owner,
    body: { ...body, timeZone: 'Mars/Olympus' },
  });
  expect(answer.body.code).toBe('time-zone/unknown');
});
