import { expect, test, vi } from 'vitest';
import { putEventType } from '../../../lib/admin/put-event-type.ts';
import { CreateEventTypeHost } from '../../../lib/contract/event-types/create-event-type-host.ts';
import { ListAvailableSchedules } from '../../../lib/contract/event-types/list-available-schedules.ts';
import { ListAvailableSchedulesV2 } from '../../../lib/contract/event-types/list-available-schedules-v2.ts';
import { daily } from '../../support/hours/daily.ts';
import { call } from '../../support/http/call.ts';
import type { Person, World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, closed, offers } from '../bookings/guests.ts';

const listStarts = (world: World, { uid }: { uid: string }, query: Record<string, string>) =>
  call(ListAvailableSchedules, { as: world.owner, params: { uid }, query });

test('the free starts of a period are returned with their remaining seats', async () => {
  const world = await auditedWorld('admin');
  await world.setHours(world.member, daily('UTC', 9, 11));
  const eventType = await world.eventType([world.member, world.admin], {
    duration: 60,
    interval: 60,
  });
  await world.setHours(world.admin, daily('UTC', 10, 12));
  await book(world, eventType, at(2, '09:00'));
  expect(await offers(world, eventType, at(2, '00:00'), at(3, '00:00'))).toEqual([
    { startedAt: at(2, '10:00'), remainingCapacity: 2 },
    { startedAt: at(2, '11:00'), remainingCapacity: 1 },
  ]);
});

test('a period includes its first instant and excludes its last one', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const starts = async (from: string, to: string) =>
    (await offers(world, eventType, from, to)).map(({ startedAt }) => startedAt);
  expect(await starts(at(2, '09:00'), at(2, '10:00'))).toEqual([at(2, '09:00'), at(2, '09:30')]);
  expect(await starts(at(2, '09:01'), at(2, '09:30'))).toEqual([]);
  const aMillisecondLater = at(2, '09:00').replace('.000Z', '.001Z');
  expect(await starts(at(2, '09:00'), aMillisecondLater)).toEqual([at(2, '09:00')]);
  expect(await starts(aMillisecondLater, at(2, '09:30'))).toEqual([]);
});

test('a period of 62 days is answered, and a longer, an empty and a reversed one are 422', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const query = (periodStart: string, periodEnd: string) => ({ periodStart, periodEnd });
  const whole = await listStarts(world, eventType, query(at(1, '00:00'), at(63, '00:00')));
  expect(whole.body.data).toHaveLength(62 * 48);
  for (const [from, to] of [
    [at(1, '00:00'), at(63, '00:01')],
    [at(1, '00:00'), at(1, '00:00')],
    [at(2, '00:00'), at(1, '00:00')],
  ] as const) {
    expect(await listStarts(world, eventType, query(from, to))).toMatchObject({
      status: 422,
      body: { code: 'period/invalid', errors: [{ pointer: 'query/periodEnd' }] },
    });
  }
});

test('a past period offers nothing, and the end of the year 9999 no slot that ends after it', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  expect(await offers(world, eventType, at(-9, '00:00'), at(-2, '00:00'))).toEqual([]);
  const last = await offers(world, eventType, '9999-12-31T22:00:00Z', '9999-12-31T23:59:59Z');
  expect(last.map(({ startedAt }) => startedAt.slice(11, 16))).toEqual(['22:00', '22:30', '23:00']);
});

test('shared slots are offered at the end of the year 9999, and a booking of a full one is 409', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { capacity: 2 });
  const start = '9999-12-31T23:00:00.000Z';
  const left = () => offers(world, eventType, start, '9999-12-31T23:59:59.999Z');
  expect(await left()).toEqual([{ startedAt: start, remainingCapacity: 2 }]);
  await book(world, eventType, start);
  expect(await left()).toEqual([{ startedAt: start, remainingCapacity: 1 }]);
  await book(world, eventType, start);
  expect(await ask(world, eventType, start)).toMatchObject({
    status: 409,
    body: { code: 'booking/slot-taken', nextStarts: [] },
  });
  expect(
    await offers(world, eventType, '9999-12-31T23:59:59.1Z', '9999-12-31T23:59:59.9Z'),
  ).toEqual([]);
});

test('the two instants of the period are required, and other parameters are refused', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const { body } = await listStarts(world, eventType, {
    periodStart: '2026-03-01',
    timeZone: 'UTC',
  });
  expect(body.errors?.map(({ pointer }) => pointer).sort()).toEqual([
    'query/periodEnd',
    'query/periodStart',
    'query/timeZone',
  ]);
});

test('a disabled event type offers nothing, and an unknown or a foreign one is 404', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
  const eventType = await world.eventType([world.member], { status: 'disable' });
  expect(await offers(world, eventType, at(1, '00:00'), at(2, '00:00'))).toEqual([]);
  const query = { periodStart: at(1, '00:00'), periodEnd: at(2, '00:00') };
  expect((await listStarts(other, eventType, query)).body.code).toBe('event-type/unknown');
  expect((await listStarts(world, { uid: 'a strange/id' }, query)).body.code).toBe(
    'event-type/unknown',
  );
});

test('restricted users read only the free times of event types that they host', async () => {
  const world = await auditedWorld('restricted');
  const own = await world.eventType([world.member, world.restricted]);
  const other = await world.eventType([world.member]);
  const query = { periodStart: at(2, '00:00'), periodEnd: at(3, '00:00') };
  const seen = ({ uid }: { uid: string }, periods = query) =>
    call(ListAvailableSchedules, { as: world.restricted, params: { uid }, query: periods });
  expect((await seen(own)).body.data).toHaveLength(48);
  expect(await seen(other)).toMatchObject({ status: 404, body: { code: 'event-type/unknown' } });
  // An invalid period does not reveal the event type, either.
  const reversed = { periodStart: query.periodEnd, periodEnd: query.periodStart };
  expect((await seen(other, reversed)).status).toBe(404);
  await putEventType(world.of, { ...own, hosts: other.hosts });
  expect((await seen(own)).status).toBe(404);
});

type Asking = { as: Person; params: { uid: string }; query: Record<string, string> };
test.each([
  ['1', (sent: Asking) => call(ListAvailableSchedules, sent)],
  ['2', (sent: Asking) => call(ListAvailableSchedulesV2, sent)],
] as const)('version %s returns the free times to a new host immediately', async (_, answer) => {
  const world = await auditedWorld('restricted');
  const eventType = await world.eventType([world.member]);
  const query = { periodStart: at(2, '00:00'), periodEnd: at(3, '00:00') };
  const statusFor = async (as: Person) =>
    (await answer({ as, params: { uid: eventType.uid }, query })).status;
  expect([await statusFor(world.owner), await statusFor(world.restricted)]).toEqual([200, 404]);
  const host = { params: { eventTypeId: eventType.uid }, body: { uid: world.restricted.userId } };
  expect((await call(CreateEventTypeHost, { as: world.owner, ...host })).status).toBe(201);
  expect(await statusFor(world.restricted)).toBe(200);
});

test('a change of the event type changes the offered starts immediately, although it is cached', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const count = async () => (await offers(world, eventType, at(2, '09:00'), at(2, '12:00'))).length;
  expect(await count()).toBe(6);
  await putEventType(world.of, { ...eventType, interval: 60 });
  expect(await count()).toBe(3);
  await world.setHours(world.member, closed);
  expect(await count()).toBe(0);
});

/** Books all starts that are offered in a period when the clock shows `now`, and returns them in UTC. */
async function offeredAt(
  now: string,
  hostsZone: string,
  eventTypesZone: string,
  [from, to]: readonly [string, string],
): Promise<readonly string[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  try {
    const world = await auditedWorld();
    await world.setHours(world.member, daily(hostsZone, 1, 4));
    const eventType = await world.eventType([world.member], { timeZone: eventTypesZone });
    const found = await offers(world, eventType, from, to);
    for (const { startedAt } of found) await book(world, eventType, startedAt);
    expect(await offers(world, eventType, from, to)).toEqual([]);
    return found.map(({ startedAt }) => startedAt.slice(5, 16));
  } finally {
    vi.useRealTimers();
  }
}

test('hours from 01:00 to 04:00 in New York are two hours long when the clocks are put forward', async () => {
  const day = ['2027-03-14T04:00:00Z', '2027-03-15T04:00:00Z'] as const;
  const zone = 'America/New_York';
  expect(await offeredAt('2027-03-10T00:00:00Z', zone, zone, day)).toEqual([
    '03-14T06:00',
    '03-14T06:30',
    '03-14T07:00',
    '03-14T07:30',
  ]);
});

test('hours from 01:00 to 04:00 in New York are four hours long when the clocks go back, without repeated starts', async () => {
  const day = ['2027-11-07T04:00:00Z', '2027-11-08T05:00:00Z'] as const;
  const zone = 'America/New_York';
  expect(await offeredAt('2027-11-01T00:00:00Z', zone, zone, day)).toEqual([
    '11-07T05:00',
    '11-07T05:30',
    '11-07T06:00',
    '11-07T06:30',
    '11-07T07:00',
    '11-07T07:30',
    '11-07T08:00',
    '11-07T08:30',
  ]);
});

test('the grid of starts counts elapsed minutes when Lord Howe puts its clocks forward by half an hour', async () => {
  const day = ['2027-10-02T13:30:00Z', '2027-10-03T13:00:00Z'] as const;
  const zone = 'Australia/Lord_Howe';
  expect(await offeredAt('2027-09-28T00:00:00Z', zone, zone, day)).toEqual([
    '10-02T14:30',
    '10-02T15:00',
    '10-02T15:30',
    '10-02T16:00',
    '10-02T16:30',
  ]);
});

test('hours in Kathmandu begin at a quarter past in UTC, and the grid of another zone applies within them', async () => {
  const day = ['2027-03-01T00:00:00Z', '2027-03-02T00:00:00Z'] as const;
  expect(await offeredAt('2027-02-25T00:00:00Z', 'Asia/Kathmandu', 'Asia/Kathmandu', day)).toEqual([
    '03-01T19:15',
    '03-01T19:45',
    '03-01T20:15',
    '03-01T20:45',
    '03-01T21:15',
    '03-01T21:45',
  ]);
  expect(await offeredAt('2027-02-25T00:00:00Z', 'Asia/Kathmandu', 'UTC', day)).toEqual([
    '03-01T19:30',
    '03-01T20:00',
    '03-01T20:30',
    '03-01T21:00',
    '03-01T21:30',
  ]);
});

test('the first start is after the whole minimum notice, and the last one on the last local day of the window', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-06-01T08:00:00.001Z') });
  try {
    const world = await auditedWorld();
    const eventType = await world.eventType([world.member], {
      minimumNotice: 60,
      window: { days: 0 },
      timeZone: 'Asia/Tokyo',
    });
    const found = await offers(world, eventType, '2027-06-01T00:00:00Z', '2027-06-03T00:00:00Z');
    expect(found[0]?.startedAt).toBe('2027-06-01T09:30:00.000Z');
    expect(found.at(-1)?.startedAt).toBe('2027-06-01T14:30:00.000Z');
  } finally {
    vi.useRealTimers();
  }
});

test('a period with more starts than one response can contain is 422, and a shorter one is answered', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { interval: 1 });
  const query = (days: number) => ({
    periodStart: at(1, '00:00'),
    periodEnd: at(1 + days, '00:00'),
  });
  expect((await listStarts(world, eventType, query(41))).body.data).toHaveLength(41 * 1440);
  expect(await listStarts(world, eventType, query(42))).toMatchObject({
    status: 422,
    body: { code: 'period/invalid', errors: [{ pointer: 'query/periodEnd' }] },
  });
});
