import { expect, test } from 'vitest';
import { newWorld } from '../../support/world.ts';
import { at, auditedWorld, book, hostOf } from '../bookings/guests.ts';
import { change, defaults, list, remove, userMembersOf } from './hosting.ts';
import { made } from './managing.ts';

test('each member of a host can be changed alone and is read back', async () => {
  const world = await newWorld('admin');
  const eventType = await made(world);
  const { userId } = world.owner;
  let expected: object = { ...userMembersOf(world.owner), ...defaults, sort: 0 };
  for (const sent of [
    { role: 'editor' },
    { userType: 'notifyHost' },
    { priority: 2 },
    { weight: 0 },
    { sort: 10_000 },
    { weight: 1000, priority: 0 },
    {},
  ]) {
    expected = { ...expected, ...sent };
    expect((await change(world, eventType, userId, sent)).body.data).toEqual(expected);
    expect((await list(world, eventType)).body.data).toEqual([expected]);
  }
  for (const member of ['uid', 'name', 'email', 'profileImage', 'userId', 'ver']) {
    const { status, body } = await change(world, eventType, userId, { [member]: 'x' });
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, `/${member}`]);
  }
});

test('a host who is only notified of bookings gets none', async () => {
  const world = await auditedWorld('admin');
  const hosts = [{ uid: world.member.userId }, { uid: world.admin.userId }];
  const eventType = await made(world, { hosts });
  await change(world, eventType, world.member.userId, { userType: 'notifyHost' });
  const booking = await book(world, eventType, at(2, '09:00'));
  expect(hostOf(booking)).toBe(world.admin.userId);
});

test('a user who is not a host can be neither changed nor removed, and a member without a role among the hosts can remove no host', async () => {
  const world = await newWorld('admin');
  const eventType = await made(world);
  for (const uid of [world.member.userId, 'nobody', 'x'.repeat(64)]) {
    expect((await change(world, eventType, uid, { weight: 2 })).body.code).toBe('host/unknown');
    expect((await remove(world, eventType, uid)).body.code).toBe('host/unknown');
  }
  const refused = await remove(world, eventType, world.owner.userId, world.member);
  expect(refused.body.code).toBe('caller/role-forbids');
});
