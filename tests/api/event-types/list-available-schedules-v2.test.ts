import { expect, test, vi } from 'vitest';
import { putEventType } from '../../../lib/admin/put-event-type.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { daily } from '../../support/hours/daily.ts';
import { at, auditedWorld, book, closed, offers } from '../bookings/guests.ts';
import { askDays, daysOf } from './days.ts';

const day2 = () => [at(2, '00:00'), at(3, '00:00')] as const;

test('each local day of a search contains its free starts, each with its end, its remaining seats and its free hosts', async () => {
  const world = await auditedWorld('admin');
  await world.setHours(world.member, daily('UTC', 9, 11));
  await world.setHours(world.admin, daily('UTC', 10, 12));
  const eventType = await world.eventType([world.member, world.admin], {
    duration: 60,
    interval: 60,
    capacity: 2,
  });
  const { member, admin } = world;
  const slot = (start: string, end: string, seats: number, hosts: readonly (typeof member)[]) => ({
    startedAt: at(2, start),
    endedAt: at(2, end),
    remainingCapacity: seats,
    hostIds: hosts.map(({ userId }) => userId),
  });
  expect(await daysOf(world, eventType, day2())).toEqual([
    {
      date: at(2, '00:00').slice(0, 10),
      slots: [
        slot('09:00', '10:00', 2, [member]),
        slot('10:00', '11:00', 4, [member, admin]),
        slot('11:00', '12:00', 2, [admin]),
      ],
    },
  ]);
});

test('each free slot contains all hosts if all of them take part', async () => {
  const world = await auditedWorld('admin');
  await world.setHours(world.member, daily('UTC', 9, 11));
  await world.setHours(world.admin, daily('UTC', 10, 12));
  const hosts = [world.member, world.admin];
  const eventType = await world.eventType(hosts, { assignment: { type: 'all' }, interval: 60 });
  const [day] = await daysOf(world, eventType, day2());
  expect(day?.slots.map(({ startedAt, hostIds }) => [startedAt, hostIds])).toEqual([
    [at(2, '10:00'), hosts.map(({ userId }) => userId)],
  ]);
});

test('the days of a search are in the requested time zone, and by default in that of the event type', async () => {
  const world = await auditedWorld();
  await world.setHours(world.member, daily('UTC', 13, 17));
  const eventType = await world.eventType([world.member], {
    timeZone: 'America/New_York',
    interval: 60,
  });
  const dates = async (more: Record<string, string>) =>
    (await daysOf(world, eventType, day2(), more)).map(({ date, slots }) => [
      date,
      slots.map(({ startedAt }) => startedAt.slice(11, 16)),
    ]);
  const [today, tomorrow] = [at(2, '00:00').slice(0, 10), at(3, '00:00').slice(0, 10)];
  expect(await dates({})).toEqual([[today, ['13:00', '14:00', '15:00', '16:00']]]);
  expect(await dates({ timeZone: 'Asia/Tokyo' })).toEqual([
    [today, ['13:00', '14:00']],
    [tomorrow, ['15:00', '16:00']],
  ]);
});

test('a slot that ends after midnight belongs to the day on which it starts', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { duration: 120, interval: 60 });
  const period = [at(2, '23:00'), at(3, '01:00')] as const;
  expect(await daysOf(world, eventType, period)).toMatchObject([
    { date: at(2, '00:00').slice(0, 10), slots: [{ endedAt: at(3, '01:00') }] },
    { date: at(3, '00:00').slice(0, 10), slots: [{ startedAt: at(3, '00:00') }] },
  ]);
});

test('the free starts and their seats in version 2 of the search are the same as in version 1', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin], {
    duration: 45,
    interval: 20,
    bufferAfter: 10,
    minimumNotice: 1500,
    limits: [{ kind: 'bookings', period: 'day', max: 2 }],
  });
  for (const start of ['09:00', '09:20']) await book(world, eventType, at(3, start));
  await book(world, eventType, at(4, '10:00'));
  const period = [at(1, '00:00'), at(6, '00:00')] as const;
  const first = await offers(world, eventType, ...period);
  for (const explain of ['false', 'true']) {
    const days = await daysOf(world, eventType, period, { explain });
    const starts = days.flatMap(({ slots }) => slots);
    expect(
      starts.map(({ startedAt, remainingCapacity }) => ({ startedAt, remainingCapacity })),
    ).toEqual(first);
  }
});

test('a period is half-open, so each start is in exactly one of two adjacent periods', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const starts = async (from: string, to: string) =>
    (await daysOf(world, eventType, [from, to])).flatMap(({ slots }) =>
      slots.map(({ startedAt }) => startedAt),
    );
  expect(await starts(at(2, '09:00'), at(2, '10:00'))).toEqual([at(2, '09:00'), at(2, '09:30')]);
  const justAfter = at(2, '09:30').replace('.000Z', '.001Z');
  expect(await starts(at(2, '09:00'), justAfter)).toEqual([at(2, '09:00'), at(2, '09:30')]);
  expect(await starts(justAfter, at(2, '10:30'))).toEqual([at(2, '10:00')]);
});

test('starts that are not offered are returned only with explain', async () => {
  const world = await auditedWorld();
  await world.setHours(world.member, closed);
  const eventType = await world.eventType([world.member], { interval: 720 });
  expect(await daysOf(world, eventType, day2())).toEqual([]);
  const [day] = await daysOf(world, eventType, day2(), { explain: 'true' });
  expect(day?.slots).toEqual([]);
  expect(day?.notOffered?.map(({ startedAt }) => startedAt)).toEqual([
    at(2, '00:00'),
    at(2, '12:00'),
  ]);
});

test('an unknown, foreign or hidden event type is 404 before the request is validated', async () => {
  const [world, other] = await Promise.all([auditedWorld('restricted'), auditedWorld()]);
  const eventType = await world.eventType([world.member]);
  const reversed = [at(3, '00:00'), at(2, '00:00')] as const;
  const unknown = { status: 404, body: { code: 'event-type/unknown' } };
  expect(await askDays(other, eventType, reversed)).toMatchObject(unknown);
  expect(await askDays(world, { uid: 'nothing' }, day2())).toMatchObject(unknown);
  expect(await askDays(world, eventType, day2(), {}, world.restricted)).toMatchObject(unknown);
  const own = await world.eventType([world.restricted]);
  expect((await askDays(world, own, day2(), {}, world.restricted)).status).toBe(200);
  // The cache of the process still contains the former hosts.
  await putEventType(world.of, { ...own, hosts: eventType.hosts });
  expect(await askDays(world, own, day2(), {}, world.restricted)).toMatchObject(unknown);
});

test.each([
  ['an unknown zone', {}, { timeZone: 'Mars/Base' }, 'time-zone/unknown', ['query/timeZone']],
  ['a period of 63 days', { to: 65 }, {}, 'period/invalid', ['query/periodEnd']],
  ['an empty period', { to: 2 }, {}, 'period/invalid', ['query/periodEnd']],
  [
    'an explained period of 8 days',
    { to: 10 },
    { explain: 'true' },
    'period/invalid',
    ['query/periodEnd'],
  ],
  [
    'an unknown zone and an explained period of 8 days',
    { to: 10 },
    { explain: 'true', timeZone: 'PST' },
    'request/unprocessable',
    ['query/periodEnd', 'query/timeZone'],
  ],
] as const)('a request with %s is 422 with pointers', async (_, period, more, code, pointers) => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const { to = 3 } = period as { to?: number };
  const answer = await askDays(world, eventType, [at(2, '00:00'), at(to, '00:00')], more);
  expect([answer.status, answer.body.code]).toEqual([422, code]);
  expect(answer.body.errors?.map(({ pointer }) => pointer)).toEqual(pointers);
});

test('explain can only be true or false', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  for (const explain of ['yes', '1', '']) {
    const { body } = await askDays(world, eventType, day2(), { explain });
    expect(body.errors).toMatchObject([{ pointer: 'query/explain', code: 'member/not-allowed' }]);
  }
});

test('a calendar week in which the clocks go back can be explained in its own zone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-10-20T00:00:00Z') });
  try {
    const world = await auditedWorld();
    const timeZone = 'America/New_York';
    const eventType = await world.eventType([world.member], { timeZone });
    const week = ['2027-11-01T00:00:00-04:00', '2027-11-08T00:00:00-05:00'] as const;
    const days = await daysOf(world, eventType, week, { explain: 'true' });
    expect(days.map(({ slots }) => slots.length)).toEqual([48, 48, 48, 48, 48, 48, 50]);
    const inUtc = await askDays(world, eventType, week, { explain: 'true', timeZone: 'UTC' });
    expect(inUtc.body.code).toBe('period/invalid');
  } finally {
    vi.useRealTimers();
  }
});

test('a period is read with one call, with and without explanations', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin]);
  await daysOf(world, eventType, day2());
  const calls = recordTableCalls();
  for (const explain of ['false', 'true']) await daysOf(world, eventType, day2(), { explain });
  expect(calls).toEqual(['BatchGetItem', 'BatchGetItem']);
});

test('a period at the end of the year 9999 contains no slot that ends after it', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const period = ['9999-12-31T22:30:00Z', '9999-12-31T23:59:59Z'] as const;
  const [day] = await daysOf(world, eventType, period, { explain: 'true' });
  expect(day?.slots.map(({ endedAt }) => endedAt.slice(11, 16))).toEqual(['23:00', '23:30']);
  expect(day?.notOffered).toEqual([]);
});

test.each([
  {
    timeZone: 'Pacific/Kiritimati',
    within: ['9999-12-31T09:00:00Z', '9999-12-31T10:00:00Z'],
    beyond: ['9999-12-31T09:00:00Z', '9999-12-31T10:00:01Z'],
  },
  {
    timeZone: 'America/New_York',
    within: ['0001-01-01T05:00:00Z', '0001-01-01T06:00:00Z'],
    beyond: ['0001-01-01T04:00:00Z', '0001-01-01T06:00:00Z'],
  },
] as const)(
  'a period in $timeZone with a day outside of the years 1 to 9999 is 422',
  async ({ timeZone, within, beyond }) => {
    const world = await auditedWorld();
    const eventType = await world.eventType([world.member]);
    const explained = { timeZone, explain: 'true' };
    expect((await askDays(world, eventType, within, explained)).status).toBe(200);
    for (const more of [{ timeZone }, explained]) {
      expect(await askDays(world, eventType, beyond, more)).toMatchObject({
        status: 422,
        body: { code: 'period/invalid', errors: [{ pointer: 'query/periodEnd' }] },
      });
    }
  },
);
