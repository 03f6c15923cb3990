import { expect, test } from 'vitest';
import { ListBusyTimes } from '../../../lib/contract/availability/list-busy-times.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { at, auditedWorld, book } from '../bookings/guests.ts';

test('the busy times of several users are returned in the requested order, separately for each user', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member]);
  await book(world, eventType, at(2, '09:00'));
  const ids = [world.owner, world.member, world.admin].map(({ userId }) => userId);
  const query = { userIds: ids.join(), periodStart: at(2, '00:00'), periodEnd: at(3, '00:00') };
  const { body } = await call(ListBusyTimes, { as: world.owner, query });
  const one = [{ startedAt: at(2, '09:00'), endedAt: at(2, '09:30') }];
  expect(body.data).toEqual(ids.map((userId, i) => ({ userId, busyTimes: i === 1 ? one : [] })));
});

test('all unknown users and an invalid period are reported together', async () => {
  const world = await newWorld();
  const userIds = `nobody,${world.member.userId},noone`;
  const query = { userIds, periodStart: at(2, '00:00'), periodEnd: at(2, '00:00') };
  const { body } = await call(ListBusyTimes, { as: world.owner, query });
  expect(body.code).toBe('request/unprocessable');
  expect(body.errors?.map(({ code, detail }) => [code, /nobody|noone/u.exec(detail)?.[0]])).toEqual(
    [
      ['user/unknown', 'nobody'],
      ['user/unknown', 'noone'],
      ['period/invalid', undefined],
    ],
  );
});

const id = (i: number) => `${'u'.repeat(62)}${String(i).padStart(2, '0')}`;

test.each([
  ['', 400],
  ['a,', 400],
  [',a', 400],
  ['a,,b', 400],
  ['a,b,a', 400],
  [`${id(1)}x`, 400],
  [Array.from({ length: 21 }, (_, i) => id(i)).join(), 400],
  [Array.from({ length: 20 }, (_, i) => id(i)).join(), 422],
  ['😀,a b', 422],
] as const)('a request for the user IDs "%s" is %i', async (userIds, expected) => {
  const world = await newWorld();
  const query = { userIds, periodStart: at(1, '00:00'), periodEnd: at(2, '00:00') };
  const { status, body } = await call(ListBusyTimes, { as: world.owner, query });
  expect([status, body.errors?.[0]?.pointer]).toEqual([expected, 'query/userIds']);
});
