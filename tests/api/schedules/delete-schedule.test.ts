import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { DeleteSchedule } from '../../../lib/contract/schedules/delete-schedule.ts';
import { GetSchedule } from '../../../lib/contract/schedules/get-schedule.ts';
import { ListSchedules } from '../../../lib/contract/schedules/list-schedules.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { readItems } from '../../../lib/data/engine/items.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import { replaceRules } from '../../support/schedules/host-rules.ts';
import {
  create,
  everyTuesday,
  guest,
  host,
  patch,
  talk,
} from '../../support/schedules/schedules.ts';
import { newWorld, type World } from '../../support/world.ts';
import { ask, at, auditedWorld, book } from '../bookings/guests.ts';

type Named = { readonly uid: string };

const remove = (
  world: World,
  { uid }: Named,
  headers: Readonly<Record<string, string>> = {},
  as: { readonly key: string } = world.owner,
) => call(DeleteSchedule, { as, params: { uid }, headers });

const get = (world: World, { uid }: Named) =>
  call(GetSchedule, { as: world.owner, params: { uid } });

const listed = async (world: World) =>
  (await call(ListSchedules, { as: world.owner })).body.data.map(({ uid }) => uid);

const ledger = (world: World, user: { readonly userId: string }) =>
  ledgerOf(world.of, user, talk.startedAt, talk.endedAt);

afterEach(() => {
  vi.useRealTimers();
});

test('a deleted schedule is not listed, and is returned with the status cancel and all other members', async () => {
  const world = await auditedWorld();
  const kept = await create(world);
  const made = await create(world, { attendees: [host(world.member)], description: 'Still there' });
  expect((await remove(world, made)).status).toBe(204);
  const { status, headers, body } = await get(world, made);
  expect([status, headers.etag]).toEqual([200, '"2"']);
  const { updatedAt } = body.data;
  expect(body.data).toEqual({ ...made, status: 'cancel', updatedAt });
  expect(updatedAt >= made.updatedAt).toBe(true);
  expect(await listed(world)).toEqual([kept.uid]);
});

test('the time of the hosts is free immediately after the deletion', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const [startedAt, endedAt] = [at(2, '09:00'), at(2, '10:00')];
  const made = await create(world, { attendees: [host(world.member)], startedAt, endedAt });
  expect((await ask(world, eventType, startedAt)).body.code).toBe('booking/slot-taken');
  await remove(world, made);
  await book(world, eventType, startedAt);
});

test('deleted long and recurring schedules are removed from the rules of their hosts, and other rules remain', async () => {
  const world = await auditedWorld('admin');
  const attendees = [host(world.member), host(world.admin)];
  const recurring = await create(world, { attendees, routine: everyTuesday });
  const other = await create(world, { attendees: [host(world.member)], routine: everyTuesday });
  const long = await create(world, { attendees, endedAt: '2030-04-30T00:00:00Z' });
  await remove(world, recurring);
  await remove(world, long);
  expect((await ledger(world, world.member)).rules.map(({ uid }) => uid)).toEqual([other.uid]);
  expect((await ledger(world, world.admin)).rules).toEqual([]);
  expect(await listed(world)).toEqual([other.uid]);
});

test('a schedule across two weeks is removed from both weeks, and no other item is changed', async () => {
  const world = await auditedWorld('admin');
  const [startedAt, endedAt] = ['2030-03-06T23:00:00Z', '2030-03-07T01:00:00Z'];
  const attendees = [host(world.member), guest(world.admin)];
  const made = await create(world, { attendees, startedAt, endedAt });
  const calls = recordTableCalls();
  await remove(world, made, { 'Idempotency-Key': 'gone' });
  expect(calls).toEqual(['BatchGetItem', 'BatchGetItem', 'TransactWriteItems']);
  const { entries, versions } = await ledgerOf(world.of, world.member, startedAt, endedAt);
  expect([entries, versions]).toEqual([[], [2, 2]]);
  const { versions: others } = await ledgerOf(world.of, world.admin, startedAt, endedAt);
  expect(others).toEqual([0, 0]);
});

test('a deleted schedule cannot be changed or deleted again: 409', async () => {
  const world = await auditedWorld();
  const made = await create(world, { attendees: [host(world.member)] });
  await remove(world, made);
  for (const answer of [await remove(world, made), await patch(world, made, { name: 'Late' })]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'schedule/already-cancelled']);
  }
  expect((await remove(world, made, { 'If-Match': '"1"' })).body.code).toBe('resource/changed');
  expect((await get(world, made)).headers.etag).toBe('"2"');
});

test('the item of a deleted schedule contains the change and expires after 30 days', async () => {
  const world = await auditedWorld();
  const made = await create(world);
  await remove(world, made);
  const key = keys.schedule(world.of, made.uid);
  const item = (await readItems(world.of, [key])).get(key);
  const { updatedAt } = (await get(world, made)).body.data;
  expect(item).toMatchObject({
    ver: 2,
    status: 'cancel',
    exp: Math.floor(Date.parse(updatedAt) / 1000) + 30 * 86_400,
    change: { kind: 'schedule_deleted', by: world.owner.userId, at: updatedAt },
  });
  expect(item).not.toHaveProperty('lpk');
});

test('a deleted schedule is unknown after 30 days, even before its item is deleted', async () => {
  const world = await auditedWorld();
  const made = await create(world);
  const nowMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  await remove(world, made);
  vi.setSystemTime(nowMs + 30 * 86_400_000 - 1000);
  expect((await get(world, made)).status).toBe(200);
  vi.setSystemTime(nowMs + 30 * 86_400_000);
  expect((await get(world, made)).body.code).toBe('schedule/unknown');
  expect((await remove(world, made)).body.code).toBe('schedule/unknown');
  expect((await patch(world, made, { name: 'Late' })).body.code).toBe('schedule/unknown');
});

test('attendees with the role admin, the creator and managers can delete a schedule, and other users and restricted users cannot', async () => {
  const world = await auditedWorld('admin', 'restricted');
  const { member, admin, restricted } = world;
  const code = async (schedule: Named, as: { readonly key: string }) => {
    const { status, body } = await remove(world, schedule, {}, as);
    return body?.code ?? status;
  };
  const foreign = await create(world);
  expect(await code(foreign, member)).toBe('caller/role-forbids');
  expect(await code(foreign, restricted)).toBe('caller/role-forbids');
  expect(await code(foreign, admin)).toBe(204);
  for (const role of ['editor', 'viewer']) {
    const limited = await create(world, { attendees: [{ ...guest(member), role }] });
    expect(await code(limited, member)).toBe('schedule/role-forbids');
  }
  const administered = { attendees: [{ ...guest(member), role: 'admin' }] };
  expect(await code(await create(world, administered), member)).toBe(204);
  expect(await code(await create(world, {}, member), member)).toBe(204);
  const attended = await create(world, { attendees: [host(restricted)] });
  expect(await code(attended, restricted)).toBe('caller/role-forbids');
});

test.each(['aaaaaaaaaaaa', 'x', 'ü/#?%', 'a'.repeat(65)])('the ID %j is unknown', async (uid) => {
  const world = await auditedWorld();
  expect((await remove(world, { uid })).body.code).toBe('schedule/unknown');
});

test('only one of eight concurrent deletions succeeds, and at most one booking takes the freed time', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member]);
  const [startedAt, endedAt] = [at(2, '09:00'), at(2, '09:30')];
  const made = await create(world, { attendees: [host(world.member)], startedAt, endedAt });
  const [deleted, patched, booked] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => remove(world, made))),
    Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        patch(world, made, {
          name: `Name ${i}`,
          endedAt: at(2, `1${i}:00`),
          attendees: [host(i % 2 === 0 ? world.member : world.admin)],
        }),
      ),
    ),
    Promise.all(Array.from({ length: 8 }, () => ask(world, eventType, startedAt))),
  ]);
  expect(deleted.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(409)]);
  for (const { status } of patched) expect([200, 409]).toContain(status);
  expect(booked.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  expect((await get(world, made)).body.data.status).toBe('cancel');
  const free = await ask(world, eventType, startedAt);
  expect(free.status).toBe(booked.some(({ status }) => status === 201) ? 409 : 201);
});

test('a deletion with an outdated If-Match is refused', async () => {
  const world = await auditedWorld();
  const made = await create(world);
  await patch(world, made, { name: 'Newer' });
  expect((await remove(world, made, { 'If-Match': '"1"' })).body.code).toBe('resource/changed');
  expect((await remove(world, made, { 'If-Match': '"2"' })).status).toBe(204);
});

test('a deletion is 422 if the rules of the hosts do not fit into one transaction, and changes nothing', async () => {
  // The world is not audited, because the test writes rules that belong to no schedule.
  const world = await newWorld();
  const users = await Promise.all(Array.from({ length: 17 }, () => world.addUser('member')));
  const shared = await create(world, { attendees: users.map(host), routine: everyTuesday });
  // Random base64 text, which compresses only to three quarters of its size.
  const timeZone = randomBytes(250_000).toString('base64');
  for (const user of users) {
    const { rules } = await ledger(world, user);
    const large = [...rules, { ...shared, uid: 'large', timeZone }];
    const written = await commit(world.of, [await replaceRules(world.of, user, large)]);
    expect(written).toBe('committed');
  }
  expect((await remove(world, shared)).body.code).toBe('schedule/too-large');
  expect((await get(world, shared)).body.data).toEqual(shared);
});
