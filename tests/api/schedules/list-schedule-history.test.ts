import { beforeAll, expect, test } from 'vitest';
import { DeleteSchedule } from '../../../lib/contract/schedules/delete-schedule.ts';
import { ListScheduleHistory } from '../../../lib/contract/schedules/list-schedule-history.ts';
import { UpdateSchedule } from '../../../lib/contract/schedules/update-schedule.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { pages } from '../../support/http/pages.ts';
import { type Ready, readyWorld } from '../../support/ready.ts';
import { create, patch } from '../../support/schedules/schedules.ts';
import { newWorld, type Person } from '../../support/world.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

test('the history of a schedule is listed newest first, and is available after the deletion', async () => {
  const as = ready.world.owner;
  const params = { uid: await ready.newSchedule() };
  await call(UpdateSchedule, { as, params, body: { name: 'Another' } });
  await call(DeleteSchedule, { as, params });
  await tellChanges();
  const { body } = await call(ListScheduleHistory, { as, params });
  expect(body.data.map(({ event, previous }) => [event, previous])).toEqual([
    ['schedule_deleted', { status: 'open' }],
    ['schedule_updated', { name: 'An entry' }],
    ['schedule_created', {}],
  ]);
  expect(body.nextCursor).toBeNull();
});

test('an unknown schedule, and a schedule that the caller cannot read, have no history', async () => {
  const uid = await ready.newSchedule();
  const unknown = { as: ready.world.owner, params: { uid: 'no0000000000' } };
  expect((await call(ListScheduleHistory, unknown)).body.code).toBe('schedule/unknown');
  const hidden = { as: ready.world.restricted, params: { uid } };
  expect((await call(ListScheduleHistory, hidden)).body.code).toBe('schedule/unknown');
});

test('no page of the history is short or empty because of changes of hidden members', async () => {
  const world = await newWorld('admin');
  const schedule = await create(world, { displayType: 'private', attendees: [] });
  const change = async (body: object) => {
    expect((await patch(world, schedule, body)).status).toBe(200);
  };
  for (const name of ['A', 'B', 'C']) await change({ name });
  await change({ endedAt: '2030-03-05T12:00:00Z' });
  for (const name of ['D', 'E']) await change({ name });
  await tellChanges();
  const eventsOnPages = async (as: Person, perPage: string) => {
    const sent = { as, params: { uid: schedule.uid }, query: { perPage } };
    return (await pages(ListScheduleHistory, sent)).map((page) => page.map((one) => one.version));
  };
  expect(await eventsOnPages(world.admin, '1')).toEqual([[5], [1]]);
  expect(await eventsOnPages(world.admin, '2')).toEqual([[5, 1]]);
  expect(await eventsOnPages(world.owner, '4')).toEqual([
    [7, 6, 5, 4],
    [3, 2, 1],
  ]);
});
