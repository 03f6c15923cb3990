import { expect, test } from 'vitest';
import { examples } from '../../../lib/contract/examples/examples.ts';
import { GetSchedule } from '../../../lib/contract/schedules/get-schedule.ts';
import { UpdateSchedule } from '../../../lib/contract/schedules/update-schedule.ts';
import { readItems } from '../../../lib/data/engine/items.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import {
  create,
  everyTuesday,
  faultsOfChange,
  guest,
  host,
  patch,
} from '../../support/schedules/schedules.ts';
import { newWorld } from '../../support/world.ts';

test('only the members of a schedule that are in the request change, and the version increases', async () => {
  const world = await newWorld();
  const before = await create(world, { description: 'Old', priority: 'high', projectId: 3 });
  const { status, headers, body } = await patch(world, before, { name: 'New name' });
  expect([status, headers.etag]).toEqual([200, '"2"']);
  expect(body.data).toEqual({ ...before, name: 'New name', updatedAt: expect.any(String) });
  const read = await call(GetSchedule, { as: world.owner, params: { uid: before.uid } });
  expect(read.body.data).toEqual(body.data);
  expect(read.headers.etag).toBe('"2"');
});

test('a missing member is unchanged, null clears it and a value sets it', async () => {
  const world = await newWorld();
  const set = {
    description: 'Text',
    routine: everyTuesday,
    phoneNumber: '1',
    access: 'Door',
    address: 'Street',
    customLocation: 'Roof',
    priority: 'low',
    location: 'phone',
    projectId: 3,
  };
  const before = await create(world, set);
  expect((await patch(world, before, { isRemind: true })).body.data).toMatchObject(set);
  const nulls = Object.fromEntries(Object.keys(set).map((member) => [member, null]));
  const cleared = (await patch(world, before, nulls)).body.data;
  expect(cleared).toMatchObject(nulls);
  expect((await patch(world, before, set)).body.data).toMatchObject(set);
});

test.each([
  'name',
  'attendees',
  'timeZone',
  'startedAt',
  'endedAt',
  'isRemind',
  'isAllDay',
  'displayType',
  'transparency',
  'behavior',
  'visibilityType',
])('%s cannot be cleared', async (member) => {
  const world = await newWorld();
  const [fault] = await faultsOfChange(world, await create(world), { [member]: null });
  expect(fault).toMatch(new RegExp(`^/${member} member/`, 'u'));
});

test('an empty change of a schedule is 200 and changes nothing, not even updatedAt', async () => {
  const world = await newWorld();
  const before = await create(world);
  const calls = recordTableCalls();
  const { status, headers, body } = await patch(world, before, {});
  expect([status, headers.etag, body.data]).toEqual([200, '"1"', before]);
  expect(calls).not.toContain('TransactWriteItems');
});

test('an empty change of a schedule with an Idempotency-Key is replayed, even after later changes', async () => {
  const world = await newWorld();
  const before = await create(world);
  const headers = { 'Idempotency-Key': 'nothing' };
  await patch(world, before, {}, headers);
  await patch(world, before, { name: 'Later' });
  const again = await patch(world, before, {}, headers);
  expect(again.body.data).toEqual(before);
  expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true', etag: '"1"' });
});

test('a change of a schedule without a body is 400', async () => {
  const world = await newWorld();
  const { uid } = await create(world);
  const answer = await call(UpdateSchedule, { as: world.owner, params: { uid } });
  expect(answer.body.code).toBe('request/invalid');
});

test('values of a schedule that equal the stored ones count as a change', async () => {
  const world = await newWorld();
  const before = await create(world);
  expect((await patch(world, before, { name: before.name })).headers.etag).toBe('"2"');
});

test('the documented example of a change is accepted without changes', async () => {
  const world = await newWorld();
  const { createSchedule, updateSchedule } = examples.schedules as unknown as {
    createSchedule: { body: { attendees: { userId?: string }[] } };
    updateSchedule: { body: object };
  };
  const userId = createSchedule.body.attendees.find((it) => it.userId)?.userId ?? '';
  await world.addUser('member', { userId });
  const made = await create(world, createSchedule.body);
  expect((await patch(world, made, updateSchedule.body)).status).toBe(200);
});

test('the spellings of the sample body are accepted: isRoutine, location "none", numeric userType', async () => {
  const world = await newWorld();
  const before = await create(world, { location: 'zoom' });
  const { status, body } = await patch(world, before, {
    isRoutine: false,
    location: 'none',
    attendees: [{ userId: world.member.userId, role: 'admin', userType: 1 }],
  });
  expect([status, body.data.location, body.data.attendees]).toEqual([
    200,
    null,
    [host(world.member)],
  ]);
});

test('updateMessage and isSendUpdates are stored with the change and are not returned', async () => {
  const world = await newWorld();
  const before = await create(world);
  const sent = { updateMessage: '🗓'.repeat(2000), isSendUpdates: false };
  expect((await patch(world, before, { name: 'New', ...sent })).status).toBe(200);
  const key = keys.schedule(world.of, before.uid);
  expect((await readItems(world.of, [key])).get(key)?.change).toMatchObject({
    kind: 'schedule_updated',
    by: world.owner.userId,
    isSilent: true,
    message: sent.updateMessage,
  });
  expect(await faultsOfChange(world, before, { updateMessage: 'a'.repeat(2001) })).toEqual([
    '/updateMessage member/too-long',
  ]);
});

test('a member can change a schedule only as an editor among its attendees or as its creator, and an admin any schedule', async () => {
  const world = await newWorld('admin');
  const { member } = world;
  const other = await world.addUser('member');
  const foreign = await create(world, { attendees: [host(other)] });
  const refused = await patch(world, foreign, { name: 'Mine' }, {}, member);
  expect([refused.status, refused.body.code]).toEqual([403, 'caller/role-forbids']);
  const viewed = await create(world, { attendees: [guest(member)] });
  const unchanged = await patch(world, viewed, { name: 'A' }, {}, member);
  expect([unchanged.status, unchanged.body.code]).toEqual([403, 'schedule/role-forbids']);
  const edited = await create(world, { attendees: [{ ...guest(member), role: 'editor' }] });
  expect((await patch(world, edited, { name: 'A' }, {}, member)).status).toBe(200);
  const promoted = { attendees: [host(member)] };
  const { body } = await patch(world, edited, promoted, {}, member);
  expect([body.code, body.detail]).toEqual([
    'schedule/role-forbids',
    'The change requires the role `admin`. The user attends as `editor`.',
  ]);
  const own = await create(world, {}, member);
  expect((await patch(world, own, { name: 'B' }, {}, member)).status).toBe(200);
  expect((await patch(world, own, { name: 'C' }, {}, world.admin)).status).toBe(200);
});

test('a restricted user cannot change a schedule, not even one that they attend', async () => {
  const world = await newWorld('restricted');
  const { restricted } = world;
  const attended = await create(world, { attendees: [host(restricted)] });
  const hidden = await create(world);
  for (const schedule of [attended, hidden]) {
    const { body } = await patch(world, schedule, { name: 'Mine' }, {}, restricted);
    expect(body.code).toBe('caller/role-forbids');
  }
});

test('a schedule of another organization is unknown', async () => {
  const world = await newWorld();
  const before = await create(world);
  const stranger = await newWorld();
  for (const schedule of [before, { uid: 'nothing here' }, { uid: 'a'.repeat(3000) }]) {
    const { body } = await patch(stranger, schedule, { name: 'Mine' });
    expect(body.code).toBe('schedule/unknown');
  }
});
