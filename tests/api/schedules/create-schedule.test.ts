import { expect, test } from 'vitest';
import { examples } from '../../../lib/contract/examples/examples.ts';
import { CreateSchedule } from '../../../lib/contract/schedules/create-schedule.ts';
import { GetSchedule } from '../../../lib/contract/schedules/get-schedule.ts';
import { findSchedule } from '../../../lib/data/schedules/stored-schedules.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { guest, host, talk, tryToCreate } from '../../support/schedules/schedules.ts';
import { newWorld } from '../../support/world.ts';

test('a new schedule has every member, with defaults for the missing ones', async () => {
  const world = await newWorld();
  const { status, headers, body } = await tryToCreate(world, {});
  expect(status).toBe(201);
  expect(headers.location).toBe(`/v1/schedules/${body.data.uid}`);
  expect(headers.etag).toBe('"1"');
  expect(body.data).toEqual({
    uid: expect.stringMatching(/^[\w-]{12}$/u),
    createdBy: world.owner.userId,
    isConcealed: false,
    name: 'Talk',
    description: null,
    status: 'open',
    startedAt: '2030-03-05T10:00:00.000Z',
    endedAt: '2030-03-05T11:00:00.000Z',
    isAllDay: false,
    timeZone: 'Europe/London',
    url: null,
    urlStatus: 'none',
    address: null,
    phoneNumber: null,
    customLocation: null,
    access: null,
    routine: null,
    isRemind: false,
    projectId: null,
    attendees: [],
    priority: null,
    displayType: 'teamPublic',
    location: null,
    transparency: 'opaque',
    behavior: 'event',
    visibilityType: 'default',
    createdAt: expect.stringMatching(/^20.*Z$/u),
    updatedAt: body.data.createdAt,
  });
});

test('every member of the request is stored and returned', async () => {
  const world = await newWorld();
  const sent = {
    description: 'With the whole team.',
    isRemind: true,
    projectId: 7.5,
    phoneNumber: '+81 3 0000 0000',
    access: 'Second floor.',
    address: '1-1 Chiyoda, Tokyo',
    customLocation: 'The long table',
    priority: 'high',
    displayType: 'private',
    location: 'custom',
    transparency: 'transparent',
    behavior: 'work',
    visibilityType: 'busy',
    attendees: [
      { userId: world.member.userId, email: 'm@example.com', role: 'editor', userType: 'host' },
      guest({ email: 'guest@example.com' }),
    ],
  };
  const { body } = await tryToCreate(world, sent);
  expect(body.data).toMatchObject(sent);
  const read = await call(GetSchedule, { as: world.owner, params: { uid: body.data.uid } });
  expect(read.body.data).toEqual(body.data);
});

test('the documented example is accepted without changes', async () => {
  const world = await newWorld();
  const { body: example } = examples.schedules.createSchedule as {
    body: { attendees: { userId?: string }[] };
  };
  const userId = example.attendees.find((attendee) => attendee.userId)?.userId ?? '';
  await world.addUser('member', { userId });
  expect((await call(CreateSchedule, { as: world.owner, body: example })).status).toBe(201);
});

test('the spellings of the sample body are accepted: isRoutine, location "none", numeric userType', async () => {
  const world = await newWorld();
  const { status, body } = await tryToCreate(world, {
    isRoutine: false,
    routine: null,
    location: 'none',
    attendees: [
      { userId: world.member.userId, role: 'admin', userType: 1 },
      { email: 'guest@example.com', role: 'viewer', userType: 2 },
    ],
  });
  expect(status).toBe(201);
  expect(body.data.location).toBeNull();
  expect(body.data.attendees.map(({ userType }) => userType)).toEqual(['host', 'guest']);
});

test('owners, admins and members create schedules, and restricted users cannot', async () => {
  const world = await newWorld('admin', 'restricted');
  for (const as of [world.owner, world.admin, world.member]) {
    expect((await call(CreateSchedule, { as, body: talk })).status).toBe(201);
  }
  const { body } = await call(CreateSchedule, { as: world.restricted, body: talk });
  expect(body.code).toBe('caller/role-forbids');
});

test('creating a schedule needs the scope schedules:write', async () => {
  const world = await newWorld();
  const reader = await world.keyFor(world.owner, ['schedules:read', 'bookings:write']);
  const { body } = await call(CreateSchedule, { as: reader, body: talk });
  expect(body.code).toBe('caller/scope-missing');
});

test('a repeated request with the same Idempotency-Key creates one schedule and returns the first reply', async () => {
  const world = await newWorld();
  const sent = { attendees: [host(world.member)] };
  const first = await tryToCreate(world, sent, { 'Idempotency-Key': 'talk-1' });
  const again = await tryToCreate(world, sent, { 'Idempotency-Key': 'talk-1' });
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(again.headers).toMatchObject({
    'idempotency-replayed': 'true',
    etag: first.headers.etag,
    location: first.headers.location,
  });
  const other = await tryToCreate(
    world,
    { ...sent, name: 'Another talk' },
    { 'Idempotency-Key': 'talk-1' },
  );
  expect(other.body.code).toBe('idempotency/key-reused');
});

test('twenty concurrent requests with one Idempotency-Key create one schedule', async () => {
  const world = await newWorld();
  const headers = { 'Idempotency-Key': 'parallel' };
  const sent = { attendees: [host(world.member)] };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => tryToCreate(world, sent, headers)),
  );
  expect(new Set(answers.map(({ body }) => body.data.uid)).size).toBe(1);
  expect(answers.filter((answer) => !answer.headers['idempotency-replayed'])).toHaveLength(1);
});

test('the dry run of a new schedule returns the schedule with 200 and writes nothing', async () => {
  const world = await newWorld();
  const calls = recordTableCalls();
  const sent = { attendees: [host(world.member)] };
  const headers = { Prefer: 'handling=dry-run', 'Idempotency-Key': 'dry' };
  const { status, headers: answered, body } = await tryToCreate(world, sent, headers);
  expect([status, body.data.uid, answered.location]).toEqual([200, 'dry-run', undefined]);
  expect(answered['preference-applied']).toBe('handling=dry-run');
  expect(calls).not.toContain('TransactWriteItems');
  expect((await tryToCreate(world, sent, { 'Idempotency-Key': 'dry' })).status).toBe(201);
});

test('the dry run of a faulty schedule returns its problem', async () => {
  const answer = await tryToCreate(
    await newWorld(),
    { timeZone: 'Mars/Olympus' },
    { Prefer: 'handling=dry-run' },
  );
  expect(answer.body.code).toBe('time-zone/unknown');
});

test('a schedule is created with one read and one transaction', async () => {
  const world = await newWorld();
  await tryToCreate(world, {});
  const calls = recordTableCalls();
  await tryToCreate(
    world,
    { attendees: [host(world.owner), host(world.member), guest({ email: 'a@example.com' })] },
    { 'Idempotency-Key': 'two-calls' },
  );
  expect(calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
});

test('the creator of a schedule is stored and returned', async () => {
  const world = await newWorld();
  const { body } = await tryToCreate(world, {});
  expect(body.data).toMatchObject({ createdBy: world.owner.userId, isConcealed: false });
  expect(await findSchedule(world.of, body.data.uid, Date.now())).toMatchObject({
    ver: 1,
    schedule: { createdBy: world.owner.userId },
  });
});
