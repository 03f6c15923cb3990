import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { writeHostWeek } from '../../lib/data/ledger/host-weeks.ts';
import { firstLayout, outboxShardsOf } from '../../lib/domain/jobs/shard-layout.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { minutesPerWeek, minuteToMs, weekStart } from '../../lib/domain/ledger/week.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { at } from '../api/bookings/guests.ts';
import { connectZoom, runWorker, startZoom } from '../api/conferencing/zoom.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { inPerson } from '../support/event-types/any-event-type.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { create, everyTuesday, host, talk } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';
import { runWriter, withTarget } from '../workers/target-calendars.ts';
import { busyWeek, sixTypes } from './busy-hosts.ts';

let world: World<'admin'>;
beforeAll(async () => {
  world = await newWorld('admin');
  await createWithHosts(2, '07:00');
  await tellChanges();
});

/** Creates a schedule of half an hour with two hosts and no guests. */
const createWithHosts = (day: number, time: string, members: object = {}) =>
  create(world, {
    startedAt: at(day, time),
    endedAt: at(day, time.replace(':00', ':30')),
    timeZone: 'UTC',
    attendees: [host(world.member), host(world.admin)],
    ...members,
  });

const publish = () => meterTable()(() => drain(outboxShardsOf(world.of, firstLayout), Date.now()));

/** Publishes one created schedule. */
async function publishCreated(day: number, time: string) {
  await tellChanges();
  await createWithHosts(day, time);
  return publish();
}

test.each([
  ['without a description', 12, {}],
  ['of own work', 12, { behavior: 'work', priority: 'high', displayType: 'private' }],
  ['with a description of 600 characters', 14, { description: 'x'.repeat(600) }],
] as const)(
  'a new schedule %s, with two hosts and no guests, is two calls and at most %i write units',
  async (_, writeUnits, members) => {
    const cost = await meterTable()(() => createWithHosts(2, '09:00', members));
    expect(cost.calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
    expect(cost.readUnits).toBeLessThanOrEqual(4);
    expect(cost.writeUnits).toBeLessThanOrEqual(writeUnits);
  },
);

/** The third ledger week after the current one. */
const week = Math.floor(Date.now() / minuteToMs(minutesPerWeek)) + 3;
const minuteAt = (minute: number) => new Date(minuteToMs(weekStart(week) + minute)).toISOString();

/** A week of bookings, in which one entry of each day is own work. */
const weekWithWork = (aDay: number): readonly Entry[] =>
  busyWeek(week, aDay, sixTypes()).map((entry, index) => {
    const { start, end } = entry;
    const work = { kind: 'schedule', uid: newUid(), isWork: true, eventTypeId: null } as const;
    return index % aDay === 0
      ? { ...work, start, end, busyStart: start, busyEnd: end, createdMinute: 0 }
      : entry;
  });

test.each([
  [7, 12],
  [20, 18],
  [40, 28],
])(
  'one more booking in a week with %i entries a day, one of them own work, costs at most %i write units, and a search over own work costs no more calls and read units',
  async (aDay, writeUnits) => {
    const person = await world.addUser('member');
    const common = { duration: 5, interval: 5, locations: [inPerson] };
    const strict = await world.eventType([person], common);
    const lenient = await world.eventType([person], { ...common, booksOverWork: true });
    const book = async (minute: number) => {
      const guest = { timeZone: 'UTC', email: 'guest@example.com', name: 'A guest' };
      const slot = { eventTypeId: strict.uid, startedAt: minuteAt(minute), locationId: null };
      const sent = { as: world.owner, body: { ...slot, ...guest } };
      expect((await call(CreateBooking, sent)).status).toBe(201);
    };
    const search = async ({ uid }: typeof strict) => {
      const query = { periodStart: minuteAt(0), periodEnd: minuteAt(minutesPerWeek) };
      const sent = { as: world.owner, params: { uid }, query };
      return (await call(ListAvailableSchedules, sent)).body.data.length;
    };
    await book(-10_000);
    const { key, item } = writeHostWeek(world.of, person.userId, week, 0, weekWithWork(aDay));
    await table.send(new PutCommand({ TableName, Item: { ...key, ...item } }));
    expect(await search(lenient)).toBeGreaterThan(await search(strict));
    const meter = meterTable();
    const without = await meter(() => search(strict));
    const over = await meter(() => search(lenient));
    expect(over).toEqual(without);
    const booked = await meter(() => book(minutesPerWeek - 5));
    expect(booked.writeUnits).toBeLessThanOrEqual(writeUnits);
  },
);

test('the meeting of a schedule costs 3 write units when the schedule is published, at most 23 when the worker makes it, and 10 for the event with its link', async () => {
  const without = await publishCreated(3, '08:00');
  await connectZoom(await startZoom(), world, world.owner);
  const creating = await meterTable()(() => createWithHosts(3, '09:00', { location: 'zoom' }));
  expect(creating.writeUnits).toBeLessThanOrEqual(12);
  const publishing = await publish();
  expect(publishing.writeUnits - without.writeUnits).toBe(3);
  const making = await meterTable()(() => runWorker());
  expect(making.writeUnits).toBeLessThanOrEqual(23);
  expect((await publish()).writeUnits).toBe(10);
  expect((await meterTable()(() => runWorker())).writeUnits).toBe(0);
});

test('the calendar entries of a schedule cost 3 write units when it is published, and at most 7 for one host, 9 for two, and 13 for two and a routine of two items', async () => {
  const without = await publishCreated(4, '08:00');
  await withTarget(world.member);
  await createWithHosts(4, '07:00');
  await tellChanges();
  expect((await meterTable()(() => runWriter())).writeUnits).toBeLessThanOrEqual(7);
  await withTarget(world.admin);
  const single = await publishCreated(4, '09:00');
  expect(single.writeUnits - without.writeUnits).toBe(3);
  expect((await meterTable()(() => runWriter())).writeUnits).toBeLessThanOrEqual(9);
  const [item] = everyTuesday.schedules;
  const routine = { ...everyTuesday, schedules: [item, { ...item, wday: 4 }] };
  await createWithHosts(4, '10:00', {
    ...talk,
    attendees: [host(world.member), host(world.admin)],
    routine,
  });
  await tellChanges();
  expect((await meterTable()(() => runWriter())).writeUnits).toBeLessThanOrEqual(13);
});
