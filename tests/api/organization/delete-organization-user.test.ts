import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { audit } from '../../../lib/admin/audit/audit.ts';
import { CreateApiKey } from '../../../lib/contract/api-keys/create-api-key.ts';
import { CreateEventTypeHost } from '../../../lib/contract/event-types/create-event-type-host.ts';
import { GetEventType } from '../../../lib/contract/event-types/get-event-type.ts';
import { ListHostAssignRules } from '../../../lib/contract/event-types/list-host-assign-rules.ts';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';
import { ListOrganizationUsers } from '../../../lib/contract/organization/list-organization-users.ts';
import { CreateSchedule } from '../../../lib/contract/schedules/create-schedule.ts';
import { GetSchedule } from '../../../lib/contract/schedules/get-schedule.ts';
import { anyRule } from '../../support/event-types/any-rule.ts';
import { call } from '../../support/http/call.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { untilDecided } from '../../support/processes/until-decided.ts';
import { newWorld, type Person } from '../../support/world.ts';
import { book, bookingOf, expectGone, remove, startOf } from './deleting-users.ts';

test.concurrent('a deleted user without bookings is removed from event types and rules, too', async () => {
  const world = await newWorld('admin');
  const { owner, member, admin } = world;
  const alone = { ...anyRule, uid: 'aloneInRule0', hostIds: [member.userId] };
  const rules = [{ ...anyRule, hostIds: [member.userId, admin.userId] }, alone];
  const { uid } = await world.eventType([member, admin], { rules });
  expect((await remove(owner, member)).status).toBe(204);
  await expectGone(world, member);
  const { hosts } = (await call(GetEventType, { as: owner, params: { uid } })).body.data;
  expect(hosts.map((host) => host.uid)).toEqual([admin.userId]);
  const left = await call(ListHostAssignRules, { as: owner, params: { eventTypeId: uid } });
  expect(left.body.data.map(({ hostIds }) => hostIds)).toEqual([[admin.userId]]);
  expect((await remove(owner, member)).body.code).toBe('user/not-found');
});

test.concurrent('upcoming bookings block the deletion of a user, and are listed in the problem', async () => {
  const world = await newWorld();
  const { owner, member } = world;
  const eventType = await world.eventType([member]);
  const uids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    uids.push((await book(owner, eventType, index)).body.data.uid);
  }
  const { body } = await remove(owner, member);
  expect(body).toMatchObject({ status: 409, code: 'user/has-bookings', hostedBookings: 3 });
  expect((body.bookingIds as string[]).toSorted()).toEqual(uids.toSorted());
  const { hosts } = (await call(GetEventType, { as: owner, params: { uid: eventType.uid } })).body
    .data;
  expect(hosts).toHaveLength(1);
});

test.concurrent('each booking is reassigned to another host, and a booking without another host blocks the deletion', async () => {
  const world = await newWorld('admin');
  const { owner, member, admin } = world;
  const shared = await world.eventType([member, admin], {
    assignment: { type: 'any', method: 'priority' },
  });
  const own = await world.eventType([member]);
  const both = await world.eventType([member, admin], {
    assignment: { type: 'all' },
  });
  const given: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    given.push((await book(owner, shared, index * 2)).body.data.uid);
  }
  const stuck = (await book(owner, own, 20)).body.data.uid;
  const left = (await book(owner, both, 30)).body.data.uid;
  const refused = await remove(owner, member, { bookings: 'reassign' });
  expect(refused.body).toMatchObject({ code: 'user/has-bookings', bookingIds: [stuck] });
  for (const uid of [...given, left]) {
    const { hosts, status } = await bookingOf(owner, uid);
    expect([status, hosts.map(({ userId }) => userId)]).toEqual(['open', [admin.userId]]);
  }
  const again = await remove(owner, member, { bookings: 'cancel' });
  expect(again.status).toBe(204);
  expect(await bookingOf(owner, stuck)).toMatchObject({ status: 'cancel', cancelledBy: 'host' });
  await expectGone(world, member);
});

test.concurrent('bookings of a shared slot block the deletion of their host until they are cancelled', async () => {
  const world = await newWorld();
  const { owner, member } = world;
  const eventType = await world.eventType([member], { capacity: 3 });
  const seats = [await book(owner, eventType, 1), await book(owner, eventType, 1)];
  const uids = seats.map(({ body }) => body.data.uid);
  const refused = await remove(owner, member, { bookings: 'reassign' });
  expect((refused.body.bookingIds as string[]).toSorted()).toEqual(uids.toSorted());
  expect((await remove(owner, member, { bookings: 'cancel' })).status).toBe(204);
  await expectGone(world, member);
});

test.concurrent('a deleted user is removed from schedules, and only schedules without other attendees are cancelled', async () => {
  const world = await newWorld('admin');
  const { owner, member, admin } = world;
  const attends = ({ userId }: Person) => ({ userId, role: 'admin', userType: 'host' });
  const made = async (attendees: readonly object[], index: number) => {
    const times = {
      startedAt: startOf(index).toISOString(),
      endedAt: startOf(index + 1).toISOString(),
    };
    const body = { name: 'An entry', timeZone: 'UTC', ...times, attendees };
    return (await call(CreateSchedule, { as: owner, body } as never)).body as {
      data: { uid: string };
    };
  };
  const alone = (await made([attends(member)], 1)).data.uid;
  const together = (await made([attends(member), attends(admin)], 3)).data.uid;
  expect((await remove(owner, member)).status).toBe(204);
  await expectGone(world, member);
  const find = async (uid: string) =>
    (await call(GetSchedule, { as: owner, params: { uid } })).body.data;
  expect((await find(alone)).status).toBe('cancel');
  const kept = await find(together);
  expect([kept.status, kept.attendees.map(({ userId }) => userId)]).toEqual([
    'open',
    [admin.userId],
  ]);
});

test.concurrent('only an owner can delete an owner, and the last owner cannot be deleted', async () => {
  const world = await newWorld('admin');
  const { owner, admin } = world;
  expect((await remove(admin, owner)).body.code).toBe('caller/role-forbids');
  expect((await remove(owner, owner)).body.code).toBe('user/last-owner');
  await changeRole(world, admin, 'owner');
  expect((await remove(owner, owner)).status).toBe(204);
  const as = { ...admin, ...(await world.keyFor(admin, ['*'])) };
  expect((await remove(as, admin)).body.code).toBe('user/last-owner');
});

test.concurrent('one owner remains if two owners delete each other concurrently', async () => {
  const world = await newWorld('admin');
  const { owner, admin } = world;
  await changeRole(world, admin, 'owner');
  const other = { ...admin, ...(await world.keyFor(admin, ['*'])) };
  const answers = await Promise.all([remove(owner, admin), remove(other, owner)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403]);
  // The keys of the remaining owner are valid, regardless of the order of the two deletions.
  const survivor = answers[0]?.status === 204 ? owner : other;
  const body = { name: 'A program', scopes: ['*'] };
  expect((await call(CreateApiKey, { as: survivor, body })).status).toBe(201);
});

test.concurrent('the address of a deleted user can belong to a new user', async () => {
  const world = await newWorld();
  const email = 'Ada@example.com';
  const first = await world.addUser('member', { email });
  expect((await remove(world.owner, first)).status).toBe(204);
  const second = await world.addUser('member', { email: 'ada@example.com' });
  const found = await call(ListOrganizationUsers, { as: world.owner, query: { email } });
  expect(found.body.data.map(({ uid }) => uid)).toEqual([second.userId]);
});

test.concurrent('a user is not added as a host during and after their deletion', async () => {
  const world = await newWorld('admin');
  const { owner, member, admin } = world;
  const eventType = await world.eventType([admin]);
  let isOver = false;
  const leaving = remove(owner, member).finally(() => {
    isOver = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  const codes: (string | undefined)[] = [];
  const params = { eventTypeId: eventType.uid };
  while (!isOver) {
    const body = { uid: member.userId };
    const added = await call(CreateEventTypeHost, { as: owner, params, body });
    codes.push(added.body.code);
    // After the first refusal, all later requests are refused, too, so one request every 50 ms is enough.
    if (added.body.code === 'user/unknown') await Promise.race([leaving, sleep(50)]);
  }
  expect((await leaving).status).toBe(204);
  expect(codes.at(-1)).toBe('user/unknown');
  const left = await call(GetEventType, { as: owner, params: { uid: eventType.uid } });
  expect(left.body.data.hosts.map(({ uid }) => uid)).toEqual([admin.userId]);
});

test.concurrent('each of thirty bookings during the deletion of a host is reassigned or listed in the problem', async () => {
  const world = await newWorld('admin');
  const { owner, member, admin } = world;
  const eventType = await world.eventType([member, admin]);
  const booked = Promise.all(
    Array.from({ length: 30 }, (_, index) => book(owner, eventType, index)),
  );
  const removed = untilDecided(() => remove(owner, member, { bookings: 'reassign' }));
  const answers = await booked;
  const { status, body } = await removed;
  const kept = (body?.bookingIds ?? []) as string[];
  expect([204, 409]).toContain(status);
  for (const answer of answers.filter((one) => one.status === 201)) {
    const { hosts, uid } = await bookingOf(owner, answer.body.data.uid);
    const hasLeft = !hosts.some(({ userId }) => userId === member.userId);
    expect(hasLeft || kept.includes(uid)).toBe(true);
  }
  if (status === 204) await expectGone(world, member);
  expect(await audit(world.of)).toEqual([]);
});

test.concurrent('a dry run of a deletion has the response of the real one and changes nothing', async () => {
  const world = await newWorld();
  const { owner, member } = world;
  const eventType = await world.eventType([member]);
  await book(owner, eventType, 1);
  const dry = { prefer: 'handling=dry-run' };
  expect((await remove(owner, member, {}, dry)).body.code).toBe('user/has-bookings');
  expect((await remove(owner, member, { bookings: 'cancel' }, dry)).status).toBe(204);
  const params = { userId: member.userId };
  const { headers } = await call(GetOrganizationUser, { as: owner, params });
  expect(headers.etag).toBe('"1"');
});
