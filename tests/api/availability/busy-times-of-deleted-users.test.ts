import { expect, test } from 'vitest';
import { ListBusyTimes } from '../../../lib/contract/availability/list-busy-times.ts';
import { ListUserBusyTimes } from '../../../lib/contract/availability/list-user-busy-times.ts';
import { ListUserBusyTimesV2 } from '../../../lib/contract/availability/list-user-busy-times-v2.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { removeAtOnce } from '../organization/deleting-users.ts';

test('a request for the busy times of a deleted user is refused, alone and together with other users', async () => {
  const world = await newWorld('admin');
  const { owner, admin, member } = world;
  expect(await removeAtOnce(world, member)).toEqual({});
  const period = { periodStart: '2030-03-01T00:00:00Z', periodEnd: '2030-03-08T00:00:00Z' };
  const { userId } = member;
  for (const contract of [ListUserBusyTimes, ListUserBusyTimesV2] as const) {
    const request = { as: owner, params: { userId }, query: period };
    const { body } = await call(contract as typeof ListUserBusyTimes, request);
    expect(body).toMatchObject({ status: 404, code: 'user/not-found' });
  }
  const query = { userIds: `${admin.userId},${userId}`, ...period };
  const { body } = await call(ListBusyTimes, { as: owner, query });
  expect(body).toMatchObject({ status: 422, code: 'user/unknown' });
  expect(body.errors?.[0]?.detail).toContain(userId);
});
