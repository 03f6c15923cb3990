import { expect, test } from 'vitest';
import { versionOf } from '../../support/http/version-of.ts';
import { newWorld } from '../../support/world.ts';
import { add, change, defaults, list, remove, userMembersOf } from './hosting.ts';
import { get, made } from './managing.ts';

test('a new host is returned with the details of the user, and is sorted last unless a position is sent', async () => {
  const world = await newWorld('admin');
  const eventType = await made(world, { hosts: [{ uid: world.owner.userId, sort: 6 }] });
  const { status, body, headers } = await add(world, eventType, { uid: world.member.userId });
  expect([status, versionOf(headers.etag)]).toEqual([201, 2]);
  expect(headers.location).toBe(`/v1/event_types/${eventType.uid}/hosts/${world.member.userId}`);
  expect(body.data).toEqual({ ...userMembersOf(world.member), ...defaults, sort: 7 });
  const sent = { role: 'editor', userType: 'notifyHost', priority: 3, weight: 0, sort: 0 };
  const second = await add(world, eventType, { uid: world.admin.userId, ...sent });
  expect(second.body.data).toEqual({ ...userMembersOf(world.admin), ...sent });
  const listed = await list(world, eventType);
  expect(listed.body).toEqual({
    data: [second.body.data, { ...userMembersOf(world.owner), ...defaults, sort: 6 }, body.data],
    nextCursor: null,
  });
  const short = (await get(world, eventType)).body.data.hosts;
  expect(short.map(({ uid }) => uid)).toEqual(listed.body.data.map(({ uid }) => uid));
});

test('a host is added only to the version of the event type that If-Match names', async () => {
  const world = await newWorld('admin');
  const eventType = await made(world);
  const body = { uid: world.member.userId };
  expect((await add(world, eventType, body, { 'if-match': '"2"' })).status).toBe(412);
  expect((await add(world, eventType, body, { 'if-match': '"1"' })).status).toBe(201);
});

test('the dry run of a new host adds no host and returns the host to be added', async () => {
  const world = await newWorld('admin');
  const eventType = await made(world);
  const prefer = { prefer: 'handling=dry-run' };
  const { body } = await add(world, eventType, { uid: world.member.userId }, prefer);
  expect(body.data).toEqual({ ...userMembersOf(world.member), ...defaults, sort: 1 });
  expect((await list(world, eventType)).body.data).toHaveLength(1);
});

test('a user who is already a host and a user who does not exist are refused', async () => {
  const world = await newWorld('admin');
  const foreign = await newWorld();
  const eventType = await made(world);
  const again = await add(world, eventType, { uid: world.owner.userId });
  expect(again.body.code).toBe('host/already-added');
  for (const uid of [foreign.owner.userId, 'nobody', 'a#b']) {
    const { status, body } = await add(world, eventType, { uid });
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([422, 'user/unknown', '/uid']);
  }
  for (const body of [{}, { uid: '' }, { uid: world.member.userId, name: 'B' }]) {
    expect((await add(world, eventType, body)).status).toBe(400);
  }
});

test('hosts that are added, changed and removed concurrently all have the requested state', async () => {
  const world = await newWorld('admin');
  const users = await Promise.all(Array.from({ length: 9 }, () => world.addUser('member')));
  const ids = users.map(({ userId }) => userId);
  const eventType = await made(world, { hosts: ids.slice(0, 6).map((uid) => ({ uid })) });
  const answers = await Promise.all([
    ...ids.slice(0, 3).map((uid) => change(world, eventType, uid, { weight: 9 })),
    ...ids.slice(3, 6).map((uid) => remove(world, eventType, uid)),
    ...ids.slice(6).map((uid) => add(world, eventType, { uid })),
  ]);
  for (const { status } of answers) expect(status).toBeLessThan(300);
  const { data } = (await list(world, eventType)).body;
  expect(data.map(({ uid, weight }) => `${uid} ${weight}`).toSorted()).toEqual(
    [
      ...ids.slice(0, 3).map((uid) => `${uid} 9`),
      ...ids.slice(6).map((uid) => `${uid} 1`),
    ].toSorted(),
  );
});

test('a host that would make the event type too large is refused', async () => {
  const world = await newWorld('admin');
  const filled = await world.eventType([world.member], { description: 'x'.repeat(349_250) });
  const added = await add(world, filled, { uid: world.admin.userId });
  expect(added.body.code).toBe('event-type/too-large');
  const grown = await world.eventType([world.member], { description: 'x'.repeat(349_500) });
  const changed = await change(world, grown, world.member.userId, { userType: 'notifyHost' });
  expect(changed.body.code).toBe('event-type/too-large');
});
