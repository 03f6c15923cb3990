import { expect, test } from 'vitest';
import { everyTuesday, faultsOfNew, talk, tryToCreate } from '../../support/schedules/schedules.ts';
import { newWorld } from '../../support/world.ts';

test('a schedule with an unknown time zone is 422', async () => {
  const world = await newWorld();
  expect(await faultsOfNew(world, { timeZone: 'Mars/Olympus' })).toEqual([
    '/timeZone time-zone/unknown',
  ]);
});

test('the time zone of a schedule is returned as it was sent', async () => {
  const { body } = await tryToCreate(await newWorld(), { timeZone: 'asia/katmandu' });
  expect(body.data.timeZone).toBe('asia/katmandu');
});

test('a schedule whose end is not after its start is 422', async () => {
  const world = await newWorld();
  expect(await faultsOfNew(world, { endedAt: talk.startedAt })).toEqual([
    '/endedAt time/end-not-after-start',
  ]);
});

test('a schedule can be in the past and can last less than a second', async () => {
  const { status, body } = await tryToCreate(await newWorld(), {
    startedAt: '1999-12-31T23:59:59.250Z',
    endedAt: '1999-12-31T23:59:59.999Z',
  });
  expect([status, body.data.startedAt]).toEqual([201, '1999-12-31T23:59:59.250Z']);
});

test('a date-time without offset is local, and a skipped local time moves forward', async () => {
  const { body } = await tryToCreate(await newWorld(), {
    timeZone: 'America/New_York',
    startedAt: '2030-03-10T02:30:00',
    endedAt: '2030-03-10T04:00',
  });
  expect([body.data.startedAt, body.data.endedAt]).toEqual([
    '2030-03-10T07:30:00.000Z',
    '2030-03-10T08:00:00.000Z',
  ]);
});

test('an all-day schedule lasts from local midnight to local midnight, 23 hours when the clocks move forward', async () => {
  const { body } = await tryToCreate(await newWorld(), {
    timeZone: 'America/New_York',
    isAllDay: true,
    startedAt: '2030-03-10',
    endedAt: '2030-03-11',
  });
  expect([body.data.startedAt, body.data.endedAt]).toEqual([
    '2030-03-10T05:00:00.000Z',
    '2030-03-11T04:00:00.000Z',
  ]);
});

test('an all-day schedule with the same start and end date lasts that one day', async () => {
  const { body } = await tryToCreate(await newWorld(), {
    timeZone: 'Asia/Tokyo',
    isAllDay: true,
    startedAt: '2030-03-10',
    endedAt: '2030-03-10',
  });
  expect([body.data.startedAt, body.data.endedAt]).toEqual([
    '2030-03-09T15:00:00.000Z',
    '2030-03-10T15:00:00.000Z',
  ]);
});

test('a date-time with isAllDay is extended to its local days', async () => {
  const { body } = await tryToCreate(await newWorld(), { timeZone: 'Asia/Tokyo', isAllDay: true });
  expect([body.data.startedAt, body.data.endedAt]).toEqual([
    '2030-03-04T15:00:00.000Z',
    '2030-03-05T15:00:00.000Z',
  ]);
});

test('a date without isAllDay is 422', async () => {
  const world = await newWorld();
  expect(await faultsOfNew(world, { startedAt: '2030-03-04', endedAt: '2030-03-05' })).toEqual([
    '/startedAt time/date-needs-all-day',
    '/endedAt time/date-needs-all-day',
  ]);
});

test('a routine is stored with its end in UTC, and its exceptions are always returned', async () => {
  const [{ exceptions, ...item }] = everyTuesday.schedules;
  const { status, body } = await tryToCreate(await newWorld(), {
    isRoutine: true,
    routine: { ...everyTuesday, endedAt: '2031-01-01T00:00:00+09:00', schedules: [item] },
  });
  expect(status).toBe(201);
  expect(body.data.routine).toEqual({
    duration: 60,
    endedAt: '2030-12-31T15:00:00.000Z',
    schedules: [{ ...item, exceptions }],
  });
});

test('isRoutine must agree with routine', async () => {
  const world = await newWorld();
  const fault = ['/isRoutine routine/flag-disagrees'];
  expect(await faultsOfNew(world, { isRoutine: true })).toEqual(fault);
  expect(await faultsOfNew(world, { isRoutine: false, routine: everyTuesday })).toEqual(fault);
});

test('a routine must be consistent and must fit its schedule', async () => {
  const world = await newWorld();
  expect(await faultsOfNew(world, { routine: { ...everyTuesday, duration: 61 } })).toEqual([
    '/routine/schedules/0 routine/duration-disagrees',
  ]);
  expect(
    await faultsOfNew(world, { routine: everyTuesday, startedAt: '2030-03-04T10:00:00' }),
  ).toEqual(['/startedAt routine/start-is-no-occurrence']);
  const ended = { ...everyTuesday, endedAt: talk.startedAt };
  expect(await faultsOfNew(world, { routine: ended })).toEqual([
    '/routine/endedAt routine/ends-before-start',
  ]);
});
