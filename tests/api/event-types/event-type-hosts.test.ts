import { expect, test } from 'vitest';
import { CreateEventTypeHost } from '../../../lib/contract/event-types/create-event-type-host.ts';
import { DeleteEventTypeHost } from '../../../lib/contract/event-types/delete-event-type-host.ts';
import { GetEventTypeHost } from '../../../lib/contract/event-types/get-event-type-host.ts';
import { ListEventTypeHosts } from '../../../lib/contract/event-types/list-event-type-hosts.ts';
import { UpdateEventTypeHost } from '../../../lib/contract/event-types/update-event-type-host.ts';
import { readEventType } from '../../../lib/data/event-types.ts';
import type { HostAssignRule } from '../../../lib/domain/assignment/host-assign-rule.ts';
import { call } from '../../support/call.ts';
import { newWorld, type Person, type World } from '../../support/world.ts';
import { at, auditedWorld, book, hostOf, offers, read } from '../bookings/guests.ts';
import { get, made } from './managing.ts';

type Named = { readonly uid: string };

const add = (world: World, { uid }: Named, body: object, headers = {}) =>
  call(CreateEventTypeHost, { as: world.admin, params: { eventTypeId: uid }, body, headers });
const change = (world: World, { uid: eventTypeId }: Named, uid: string, body: object) =>
  call(UpdateEventTypeHost, { as: world.admin, params: { eventTypeId, uid }, body });
const remove = (world: World, { uid: eventTypeId }: Named, uid: string, as: Person = world.admin) =>
  call(DeleteEventTypeHost, { as, params: { eventTypeId, uid } });
const list = (world: World, { uid }: Named, query = {}, as: Person = world.owner) =>
  call(ListEventTypeHosts, { as, params: { eventTypeId: uid }, query });

const defaults = { role: 'admin', userType: 'host', priority: 0, weight: 1 };
const shown = ({ userId, name, email }: Person) => ({
  uid: userId,
  name,
  email,
  profileImage: null,
});

test('a host is answered with what is known of the user, after the last unless told where', async () => {
  const world = await newWorld();
  const eventType = await made(world, { hosts: [{ uid: world.owner.userId, sort: 6 }] });
  const { status, body, headers } = await add(world, eventType, { uid: world.member.userId });
  expect([status, headers.etag]).toEqual([201, '"2"']);
  expect(headers.location).toBe(`/v1/event_types/${eventType.uid}/hosts/${world.member.userId}`);
  expect(body.data).toEqual({ ...shown(world.member), ...defaults, sort: 7 });
  const sent = { role: 'viewer', userType: 'notifyHost', priority: 3, weight: 0, sort: 0 };
  const second = await add(world, eventType, { uid: world.admin.userId, ...sent });
  expect(second.body.data).toEqual({ ...shown(world.admin), ...sent });
  const listed = await list(world, eventType);
  expect(listed.body).toEqual({
    data: [second.body.data, { ...shown(world.owner), ...defaults, sort: 6 }, body.data],
    nextCursor: null,
  });
  const short = (await get(world, eventType)).body.data.hosts;
  expect(short.map(({ uid }) => uid)).toEqual(listed.body.data.map(({ uid }) => uid));
});

test('a host is added only to the version of the event type that If-Match names', async () => {
  const world = await newWorld();
  const eventType = await made(world);
  const body = { uid: world.member.userId };
  expect((await add(world, eventType, body, { 'if-match': '"2"' })).status).toBe(412);
  expect((await add(world, eventType, body, { 'if-match': '"1"' })).status).toBe(201);
});

test('a dry run adds nobody and shows who it would be', async () => {
  const world = await newWorld();
  const eventType = await made(world);
  const prefer = { prefer: 'handling=dry-run' };
  const { body } = await add(world, eventType, { uid: world.member.userId }, prefer);
  expect(body.data).toEqual({ ...shown(world.member), ...defaults, sort: 1 });
  expect((await list(world, eventType)).body.data).toHaveLength(1);
});

test('who is a host already, and who is no user, is refused', async () => {
  const world = await newWorld();
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

test('a hundred hosts are listed by their turn, offered and booked, and one more is refused', async () => {
  const world = await auditedWorld();
  const users = await Promise.all(Array.from({ length: 101 }, () => world.addUser('member')));
  const [one, ...hosts] = users as [Person, ...Person[]];
  const eventType = await made(world, {
    hosts: hosts.slice(1).map(({ userId }) => ({ uid: userId })),
  });
  expect((await add(world, eventType, { uid: hosts[0]?.userId })).status).toBe(201);
  expect((await add(world, eventType, { uid: one.userId })).body.code).toBe(
    'event-type/too-many-hosts',
  );
  const seen = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list(world, eventType, { perPage: '33', ...(cursor && { cursor }) });
    seen.push(...page.body.data.map(({ uid, email }) => `${uid} ${email}`));
    cursor = page.body.nextCursor;
  }
  const inTurn = [...hosts.slice(1), hosts[0] as Person];
  expect(seen).toEqual(inTurn.map(({ userId, email }) => `${userId} ${email}`));
  const [offer] = await offers(world, eventType, at(2, '09:00'), at(2, '09:30'));
  expect(offer?.remainingCapacity).toBe(100);
  const bookings = [];
  for (const _ of [1, 2, 3]) bookings.push(await book(world, eventType, at(2, '09:00')));
  expect(new Set(bookings.map(hostOf)).size).toBe(3);
});

test('each member of a host is changed alone and read back', async () => {
  const world = await newWorld();
  const eventType = await made(world);
  const { userId } = world.owner;
  let expected: object = { ...shown(world.owner), ...defaults, sort: 0 };
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

test('a host is read alone as the list shows them', async () => {
  const world = await newWorld();
  const eventType = await made(world);
  const { userId } = world.owner;
  await change(world, eventType, userId, { weight: 7 });
  const read = (eventTypeId: string, uid: string, as: Person = world.member) =>
    call(GetEventTypeHost, { as, params: { eventTypeId, uid } });
  const { status, body, headers } = await read(eventType.uid, userId);
  expect([status, headers.etag]).toEqual([200, '"2"']);
  expect([body.data]).toEqual((await list(world, eventType)).body.data);
  for (const uid of [world.member.userId, 'nobody', 'x'.repeat(64)]) {
    expect((await read(eventType.uid, uid)).body.code).toBe('host/unknown');
  }
  const foreign = (await newWorld()).owner;
  for (const [uid, as] of [
    ['nothing', world.owner],
    ['a'.repeat(12), world.owner],
    [eventType.uid, world.restricted],
    [eventType.uid, foreign],
  ] as const) {
    expect((await read(uid, userId, as)).body.code).toBe('event-type/unknown');
  }
});

test('who is only told of bookings gets none', async () => {
  const world = await auditedWorld();
  const hosts = [{ uid: world.member.userId }, { uid: world.admin.userId }];
  const eventType = await made(world, { hosts });
  await change(world, eventType, world.member.userId, { userType: 'notifyHost' });
  const booking = await book(world, eventType, at(2, '09:00'));
  expect(hostOf(booking)).toBe(world.admin.userId);
});

test('a host who is removed keeps their bookings and gets no more', async () => {
  const world = await auditedWorld();
  const hosts = [{ uid: world.member.userId }, { uid: world.admin.userId }];
  const eventType = await made(world, { hosts });
  const both = [
    await book(world, eventType, at(2, '09:00')),
    await book(world, eventType, at(2, '09:00')),
  ];
  const { status, body, headers } = await remove(world, eventType, world.member.userId);
  expect([status, body, headers.etag]).toEqual([204, undefined, undefined]);
  expect((await get(world, eventType)).headers.etag).toBe('"2"');
  for (const booking of both) expect(await read(world, booking)).toEqual(booking);
  expect(hostOf(await book(world, eventType, at(2, '10:00')))).toBe(world.admin.userId);
  expect((await remove(world, eventType, world.admin.userId)).status).toBe(204);
  expect((await list(world, eventType)).body).toEqual({ data: [], nextCursor: null });
});

test('who is no host can be neither changed nor removed, and that is told before the role', async () => {
  const world = await newWorld();
  const eventType = await made(world);
  for (const uid of [world.member.userId, 'nobody', 'x'.repeat(64)]) {
    expect((await change(world, eventType, uid, { weight: 2 })).body.code).toBe('host/unknown');
    expect((await remove(world, eventType, uid)).body.code).toBe('host/unknown');
    expect((await remove(world, eventType, uid, world.member)).body.code).toBe('host/unknown');
  }
  const { userId } = world.owner;
  const refused = await remove(world, eventType, userId, world.member);
  expect(refused.body.code).toBe('caller/role-forbids');
});

const rule = (uid: string, hostIds: readonly string[]): HostAssignRule => ({
  uid,
  name: `Rule ${uid}`,
  sort: 0,
  operator: 'and',
  groups: [],
  hostIds,
  minutesPerDay: null,
  minutesPerWeek: null,
  minutesPerMonth: null,
  method: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

test('a removed host leaves the rules, and a rule that names nobody else stands in the way', async () => {
  const world = await newWorld();
  const [a, b] = [world.member.userId, world.admin.userId];
  const rules = [rule('r1', [a, b]), rule('r2', []), { ...rule('r3', [b]), name: 'VIP guests' }];
  const eventType = await world.eventType([world.member, world.admin, world.owner], { rules });
  const { body } = await remove(world, eventType, b);
  expect(body).toMatchObject({ code: 'host/alone-in-rule', ruleIds: ['r3'] });
  expect((await remove(world, eventType, a)).status).toBe(204);
  const stored = await readEventType(world.of, eventType.uid, Date.now());
  expect(stored?.eventType.rules.map(({ hostIds }) => hostIds)).toEqual([[b], [], [b]]);
});

test('hosts who are added, changed and removed at once are all as they were asked to be', async () => {
  const world = await newWorld();
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

test.each([
  [{ weight: 2 }, UpdateEventTypeHost, 'member'],
  [undefined, DeleteEventTypeHost, 'member'],
] as const)(
  'with %j hosts of an event type that is not seen look like none',
  async (body, contract, host) => {
    const world = await newWorld();
    const eventType = await made(world, { hosts: [{ uid: world[host].userId }] });
    const params = { eventTypeId: eventType.uid, uid: world[host].userId };
    const { body: told } = await call(contract, { as: world.restricted, params, body });
    expect(told.code).toBe('event-type/unknown');
    expect((await list(world, eventType, {}, world.restricted)).body.code).toBe(
      'event-type/unknown',
    );
  },
);

test('a host that would not fit beside all else is refused', async () => {
  const world = await newWorld();
  const filled = await world.eventType([world.member], { description: 'x'.repeat(349_250) });
  const added = await add(world, filled, { uid: world.admin.userId });
  expect(added.body.code).toBe('event-type/too-large');
  const grown = await world.eventType([world.member], { description: 'x'.repeat(349_500) });
  const changed = await change(world, grown, world.member.userId, { userType: 'notifyHost' });
  expect(changed.body.code).toBe('event-type/too-large');
});
