import { expect, test } from 'vitest';
import { GetEventTypeHost } from '../../../lib/contract/event-types/get-event-type-host.ts';
import { ListEventTypeHosts } from '../../../lib/contract/event-types/list-event-type-hosts.ts';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';
import { ListOrganizationUsers } from '../../../lib/contract/organization/list-organization-users.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { UpdateCurrentUser } from '../../../lib/contract/users/update-current-user.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { tombstone } from '../../../lib/data/items/tombstone.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { roles } from '../../../lib/domain/tenancy.ts';
import { call } from '../../support/http/call.ts';
import { versionOf } from '../../support/http/version-of.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld, type Person } from '../../support/world.ts';

const change = (as: Person, body: object, headers = {}) =>
  call(UpdateCurrentUser, { as, body, headers });

test.each(roles)('a user who is %s changes their name, time zone and language', async (role) => {
  const world = await newWorld('admin', 'restricted');
  const before = (await call(GetCurrentUser, { as: world[role] })).body.data;
  const sent = { name: 'Ada', timeZone: 'Asia/Tokyo', locale: 'ja' };
  const { body, headers } = await change(world[role], sent);
  const { updatedAt } = body.data;
  expect(body.data).toEqual({ ...before, ...sent, updatedAt });
  expect(updatedAt > before.updatedAt).toBe(true);
  expect(versionOf(headers.etag)).toBe(2);
  const same = await change(world[role], sent);
  expect([same.headers.etag, same.body]).toEqual([headers.etag, body]);
  expect((await call(GetCurrentUser, { as: world[role] })).body).toEqual(body);
});

test('a new name is returned by every operation that returns the user', async () => {
  const world = await newWorld();
  const { owner, member } = world;
  const { userId } = member;
  const { uid } = await world.eventType([member]);
  await change(member, { name: 'Ada', timeZone: 'Asia/Tokyo' });
  const ofUser = { as: owner, params: { userId } };
  const shown = (await call(GetOrganizationUser, ofUser)).body.data;
  expect(shown).toMatchObject({ name: 'Ada', timeZone: 'Asia/Tokyo' });
  const query = { email: member.email };
  const listed = (await call(ListOrganizationUsers, { as: owner, query })).body.data;
  expect(listed).toEqual([shown]);
  const all = (await call(ListOrganizationUsers, { as: owner })).body.data;
  expect(all).toContainEqual(shown);
  const params = { eventTypeId: uid };
  const hosts = (await call(ListEventTypeHosts, { as: owner, params })).body.data;
  expect(hosts).toMatchObject([{ uid: userId, name: 'Ada' }]);
  const host = await call(GetEventTypeHost, { as: owner, params: { ...params, uid: userId } });
  expect(host.body.data.name).toBe('Ada');
});

test('concurrent changes of different members and of the role are all applied', async () => {
  const world = await newWorld();
  const { member } = world;
  const answers = await Promise.all([
    change(member, { name: 'Ada' }),
    change(member, { timeZone: 'Asia/Tokyo' }),
    change(member, { locale: 'ja' }),
    changeRole(world, member, 'admin'),
  ]);
  expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, undefined]);
  const { body, headers } = await call(GetCurrentUser, { as: member });
  expect(body.data).toMatchObject({
    name: 'Ada',
    timeZone: 'Asia/Tokyo',
    locale: 'ja',
    role: 'admin',
  });
  expect(versionOf(headers.etag)).toBe(5);
});

test.each([
  ['email', { email: 'other@example.com' }, 'request/invalid'],
  ['role', { role: 'owner' }, 'request/invalid'],
  ['locale', { locale: 'de' }, 'request/invalid'],
  ['name', { name: '' }, 'request/invalid'],
  ['timeZone', { timeZone: 'Mars/Olympus' }, 'time-zone/unknown'],
])('a faulty %s is named, and nothing changes', async (member, sent, code) => {
  const { owner } = await newWorld();
  const { body } = await change(owner, sent);
  expect(body).toMatchObject({ code, errors: [{ pointer: `/${member}` }] });
  expect(versionOf((await call(GetCurrentUser, { as: owner })).headers.etag)).toBe(1);
});

test('a deleted user changes nothing', async () => {
  const { of, member } = await newWorld();
  expect((await change(member, {})).status).toBe(200);
  await commit(of, [{ key: keys.user(of, member.userId), item: tombstone(1, Date.now()) }]);
  expect((await change(member, { name: 'Ada' })).body.code).toBe('user/not-found');
});
