import { expect, test } from 'vitest';
import {
  create,
  everyTuesday,
  faultsOfChange,
  guest,
  host,
  patch,
} from '../../support/schedules/schedules.ts';
import { newWorld } from '../../support/world.ts';

test('a change of the start retains the end, and an end before the start is 422', async () => {
  const world = await newWorld();
  const before = await create(world);
  const { body } = await patch(world, before, { startedAt: '2030-03-05T10:30:00' });
  expect([body.data.startedAt, body.data.endedAt]).toEqual([
    '2030-03-05T10:30:00.000Z',
    before.endedAt,
  ]);
  expect(await faultsOfChange(world, before, { startedAt: before.endedAt })).toEqual([
    '/startedAt time/end-not-after-start',
  ]);
  expect(await faultsOfChange(world, before, { endedAt: '2030-03-01T00:00:00Z' })).toEqual([
    '/endedAt time/end-not-after-start',
  ]);
});

test('a local date-time uses the time zone after the change', async () => {
  const world = await newWorld();
  const { body } = await patch(world, await create(world), {
    timeZone: 'Asia/Tokyo',
    startedAt: '2030-03-05T18:00:00',
  });
  expect(body.data.startedAt).toBe('2030-03-05T09:00:00.000Z');
});

test('a schedule that becomes all-day is extended to its local days, and its dates follow a new zone', async () => {
  const world = await newWorld();
  const before = await create(world);
  const widened = await patch(world, before, { isAllDay: true });
  expect([widened.body.data.startedAt, widened.body.data.endedAt]).toEqual([
    '2030-03-05T00:00:00.000Z',
    '2030-03-06T00:00:00.000Z',
  ]);
  const moved = await patch(world, before, { timeZone: 'Asia/Tokyo' });
  expect([moved.body.data.startedAt, moved.body.data.endedAt]).toEqual([
    '2030-03-04T15:00:00.000Z',
    '2030-03-05T15:00:00.000Z',
  ]);
  const dated = await patch(world, before, { startedAt: '2030-03-31', endedAt: '2030-04-01' });
  expect(dated.body.data.isAllDay).toBe(true);
});

test('an all-day schedule lasts 23 hours on the day when the clocks move forward', async () => {
  const world = await newWorld();
  const { body } = await patch(world, await create(world), {
    isAllDay: true,
    startedAt: '2030-03-31',
    endedAt: '2030-03-31',
  });
  expect([body.data.startedAt, body.data.endedAt]).toEqual([
    '2030-03-31T00:00:00.000Z',
    '2030-03-31T23:00:00.000Z',
  ]);
});

test('a recurring schedule can be renamed, and cannot be moved to a day without an occurrence', async () => {
  const world = await newWorld();
  const before = await create(world, { routine: everyTuesday });
  expect((await patch(world, before, { name: 'Weekly' })).status).toBe(200);
  expect(await faultsOfChange(world, before, { startedAt: '2030-03-04T10:00:00Z' })).toEqual([
    '/startedAt routine/start-is-no-occurrence',
  ]);
  expect(await faultsOfChange(world, before, { timeZone: 'Asia/Tokyo' })).toEqual([
    '/startedAt routine/start-is-no-occurrence',
  ]);
  const moved = { startedAt: '2030-03-12T10:00:00Z', endedAt: '2030-03-12T11:00:00Z' };
  expect((await patch(world, before, moved)).status).toBe(200);
});

test('all faulty times are named, those of the schedule and those of the routine', async () => {
  const world = await newWorld();
  const before = await create(world, { routine: everyTuesday });
  const changes = { startedAt: '2030-03-04T10:00:00Z', endedAt: '2030-03-04T09:00:00Z' };
  expect(await faultsOfChange(world, before, changes)).toEqual([
    '/endedAt time/end-not-after-start',
    '/startedAt routine/start-is-no-occurrence',
  ]);
  const routine = { ...everyTuesday, endedAt: '2030-03-05T10:00:00Z' };
  expect(await faultsOfChange(world, before, { endedAt: '2030-03-05T09:00:00Z', routine })).toEqual(
    ['/endedAt time/end-not-after-start', '/routine/endedAt routine/ends-before-start'],
  );
  const dates = { startedAt: '2030-03-05', endedAt: '2030-03-06' };
  expect(await faultsOfChange(world, before, dates)).toEqual([
    '/startedAt time/date-needs-all-day',
    '/endedAt time/date-needs-all-day',
  ]);
});

test('isRoutine must agree with the routine after the change', async () => {
  const world = await newWorld();
  const before = await create(world, { routine: everyTuesday });
  const fault = ['/isRoutine routine/flag-disagrees'];
  expect(await faultsOfChange(world, before, { isRoutine: false })).toEqual(fault);
  expect(await faultsOfChange(world, before, { isRoutine: true, routine: null })).toEqual(fault);
  expect((await patch(world, before, { isRoutine: true })).status).toBe(200);
  expect((await patch(world, before, { isRoutine: false, routine: null })).status).toBe(200);
});

test('attendees in the request are checked, and stored attendees are not checked again', async () => {
  const world = await newWorld();
  const before = await create(world, { attendees: [host(world.member)] });
  const attendees = [host(world.member), guest(world.member), host({ userId: 'nobody' })];
  expect(await faultsOfChange(world, before, { attendees, timeZone: 'Nowhere' })).toEqual([
    '/timeZone time-zone/unknown',
    '/attendees/2/userId user/unknown',
    '/attendees/1 attendee/repeated',
  ]);
  expect((await patch(world, before, { attendees: [] })).body.data.attendees).toEqual([]);
});
