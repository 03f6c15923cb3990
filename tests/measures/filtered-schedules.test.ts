import { beforeAll, expect, test } from 'vitest';
import { newUserId } from '../../lib/app/new-uid.ts';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import type { Routine, Schedule } from '../../lib/domain/schedules/schedule.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { call } from '../support/http/call.ts';
import { anySchedule, plantToldSchedules } from '../support/schedules/plant-schedules.ts';
import { everyTuesday } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';

const userId = newUserId();
const attended: Partial<Schedule> = { attendees: [{ userId, role: 'viewer', userType: 'host' }] };
const routine = everyTuesday as unknown as Routine;

let world: World;
beforeAll(async () => {
  world = await newWorld();
  const schedules = Array.from({ length: 1200 }, (_, index) => ({
    ...anySchedule(index),
    // Half of the schedules recur, and the user attends one in twenty.
    ...(index % 2 === 0 && { routine }),
    ...(index % 40 < 2 && attended),
  }));
  await plantToldSchedules(world.of, schedules);
  await list({});
});

const list = (query: Readonly<Record<string, string>>) =>
  call(ListSchedules, { as: world.owner, query });

const countCalls = (calls: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(calls, String)].map(([name, { length }]) => [name, length]));

test('a list of the schedules of a user who attends none of 1 200 costs one page of at most 26 read units', async () => {
  const cost = await meterTable()(async () => {
    expect((await list({ userId: newUserId() })).body).toEqual({ data: [], nextCursor: null });
  });
  // Two Queries that filter a hundred schedules each, one of the outbox, and one of each part of the list.
  expect(countCalls(cost.calls)).toEqual({ Query: 5 });
  expect(cost.readUnits).toBeLessThanOrEqual(26);
});

test('a page of twenty schedules of one user, who attends one in twenty, costs at most 37 read units', async () => {
  const cost = await meterTable()(async () => {
    expect((await list({ userId })).body.data).toHaveLength(20);
  });
  expect(cost.calls.filter((name) => name === 'BatchGetItem')).toHaveLength(1);
  expect(cost.readUnits).toBeLessThanOrEqual(37);
});

test.each([{}, { userId }])(
  'a page of %j costs a user outside the audience as many calls as any other user',
  async (query) => {
    const pages = await Promise.all(
      (['teamPublic', 'private'] as const).map(async (displayType) => {
        const { of, member } = await newWorld();
        const all = Array.from({ length: 300 }, (_, index) => ({
          ...anySchedule(index),
          ...attended,
          displayType,
          visibilityType: 'busy' as const,
        }));
        await plantToldSchedules(of, all);
        return { member, displayType };
      }),
    );
    const costs: unknown[] = [];
    for (const { member, displayType } of pages) {
      const sent = { as: member, query: { ...query, perPage: '100' } };
      await call(ListSchedules, sent);
      const cost = await meterTable()(async () => {
        const { data } = (await call(ListSchedules, sent)).body;
        const concealed = data.filter(({ isConcealed }) => isConcealed);
        expect([data.length, concealed.length]).toEqual([100, displayType === 'private' ? 100 : 0]);
      });
      costs.push(cost.calls);
    }
    expect(costs[1]).toEqual(costs[0]);
  },
);

test('a page from which half of the schedules are left out costs no Query more than another page', async () => {
  const { of, member } = await newWorld();
  const all = Array.from({ length: 400 }, (_, index) => ({
    ...anySchedule(index),
    ...(index % 2 === 0 && { displayType: 'private' as const }),
  }));
  await plantToldSchedules(of, all);
  const sent = { as: member, query: { perPage: '100' } };
  await call(ListSchedules, sent);
  const cost = await meterTable()(async () => {
    expect((await call(ListSchedules, sent)).body.data).toHaveLength(100);
  });
  // The list of long and recurring schedules is empty.
  expect(countCalls(cost.calls)).toEqual({ Query: 2 });
  expect(cost.readUnits).toBeLessThanOrEqual(50);
});

test('a list of a period reads only the recurring schedules that lie in it, and list entries', async () => {
  // A recurring schedule has no occurrence before its start.
  const query = { userId, startedAt: '2027-01-24T00:00:00Z', endedAt: '2027-01-25T00:00:00Z' };
  const cost = await meterTable()(async () => {
    const { body } = await list(query);
    expect(body.data.filter(({ routine }) => routine === null).length).toBeGreaterThan(0);
  });
  expect(cost.readUnits).toBeLessThanOrEqual(28);
});
