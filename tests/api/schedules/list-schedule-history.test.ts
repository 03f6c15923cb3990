import { beforeAll, expect, test } from 'vitest';
import { DeleteSchedule } from '../../../lib/contract/schedules/delete-schedule.ts';
import { ListScheduleHistory } from '../../../lib/contract/schedules/list-schedule-history.ts';
import { UpdateSchedule } from '../../../lib/contract/schedules/update-schedule.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { type Ready, readyWorld } from '../../support/ready.ts';

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
