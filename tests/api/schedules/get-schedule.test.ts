import { expect, test } from 'vitest';
import { GetSchedule } from '../../../lib/contract/schedules/get-schedule.ts';
import { call } from '../../support/http/call.ts';
import { create, guest } from '../../support/schedules/schedules.ts';
import { newWorld } from '../../support/world.ts';

test('a schedule is returned as it was created, with its version as ETag', async () => {
  const world = await newWorld();
  const made = await create(world);
  const { status, headers, body } = await call(GetSchedule, {
    as: world.member,
    params: { uid: made.uid },
  });
  expect(status).toBe(200);
  expect(body.data).toEqual(made);
  expect(headers.etag).toBe('"1"');
});

test('a client with the current ETag gets 304 without a body', async () => {
  const world = await newWorld();
  const { uid } = await create(world);
  const headers = { 'If-None-Match': 'W/"7", "1"' };
  const known = await call(GetSchedule, { as: world.member, params: { uid }, headers });
  expect(known.status).toBe(304);
  const other = { 'If-None-Match': '"2"' };
  const { status } = await call(GetSchedule, { as: world.member, params: { uid }, headers: other });
  expect(status).toBe(200);
});

test('an unknown ID of any form is 404', async () => {
  const { owner } = await newWorld();
  for (const uid of ['aaaaaaaaaaaa', 'x', 'ü/#?%', 'a'.repeat(64), 'a'.repeat(3000)]) {
    const { status, body } = await call(GetSchedule, { as: owner, params: { uid } });
    expect([status, body.code]).toEqual([404, 'schedule/unknown']);
  }
});

test('a schedule of another organization is unknown', async () => {
  const world = await newWorld();
  const stranger = await newWorld();
  const { uid } = await create(world);
  const { body } = await call(GetSchedule, { as: stranger.owner, params: { uid } });
  expect(body.code).toBe('schedule/unknown');
});

test('a member reads every schedule, and a restricted user only those that they attend', async () => {
  const world = await newWorld('restricted');
  const { restricted } = world;
  const other = await world.addUser('member');
  const hidden = await create(world);
  const attended = await create(world, { attendees: [guest(restricted)] });
  const read = (as: { key: string }, uid: string) => call(GetSchedule, { as, params: { uid } });
  expect((await read(other, hidden.uid)).status).toBe(200);
  expect((await read(restricted, attended.uid)).status).toBe(200);
  expect((await read(restricted, hidden.uid)).body.code).toBe('schedule/unknown');
});

test('reading a schedule needs the scope schedules:read', async () => {
  const world = await newWorld();
  const { uid } = await create(world);
  const reader = await world.keyFor(world.owner, ['schedules:read']);
  const writer = await world.keyFor(world.owner, ['schedules:write', 'bookings:read']);
  expect((await call(GetSchedule, { as: reader, params: { uid } })).status).toBe(200);
  const { body } = await call(GetSchedule, { as: writer, params: { uid } });
  expect(body.code).toBe('caller/scope-missing');
  expect((await call(GetSchedule, { params: { uid } })).body.code).toBe('credential/missing');
});

test('an unknown query parameter and a body are refused', async () => {
  const { owner } = await newWorld();
  const params = { uid: 'aaaaaaaaaaaa' };
  const queried = await call(GetSchedule, { as: owner, params, query: { verbose: '1' } });
  expect(queried.body).toMatchObject({
    code: 'request/invalid',
    errors: [{ pointer: 'query/verbose', code: 'member/unknown' }],
  });
  const { body } = await call(GetSchedule, { as: owner, params, body: {} });
  expect(body.code).toBe('request/invalid');
});
