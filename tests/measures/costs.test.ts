import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { ListBookingRecordings } from '../../lib/contract/bookings/list-booking-recordings.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { writeHostWeek } from '../../lib/data/ledger/host-weeks.ts';
import type { Limit } from '../../lib/domain/event-types/event-type.ts';
import type { Place } from '../../lib/domain/event-types/place.ts';
import { calendarBytesAtMost } from '../../lib/domain/hours/calendar.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { weekStart, weeksOf } from '../../lib/domain/ledger/week.ts';
import { ruleBytesAtMost, schedulesAWeekAtMost } from '../../lib/domain/schedules/size-limits.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { inPerson, zoom } from '../support/event-types/any-event-type.ts';
import { call } from '../support/http/call.ts';
import { replaceRules } from '../support/schedules/host-rules.ts';
import { newWorld, type World } from '../support/world.ts';

const dayMs = 86_400_000;
const halfHourMs = 1_800_000;
/** Monday at noon, so that the bookings around it are in one ledger week. */
const monday = Math.ceil(Date.now() / (7 * dayMs)) * 7 * dayMs + 11 * dayMs + dayMs / 2;

let world: World;
beforeAll(async () => {
  world = await newWorld();
});

const at = (halfHours: number) => new Date(monday + halfHours * halfHourMs).toISOString();

const create = (eventTypeId: string, halfHours: number, headers = {}) =>
  call(CreateBooking, {
    as: world.owner,
    body: {
      eventTypeId,
      startedAt: at(halfHours),
      timeZone: 'Asia/Tokyo',
      email: 'guest@example.com',
      name: 'A guest',
      locationId: null,
    },
    headers,
  });

/** Creates an event type with one host and books it once, so that the event type and the API key are cached. */
async function warmEventType(
  limits: readonly Limit[] = [],
  locations: readonly Place[] = [inPerson],
): Promise<string> {
  const host = await world.addUser('member');
  const { uid } = await world.eventType([host], { limits, locations });
  expect((await create(uid, 0)).status).toBe(201);
  return uid;
}

test('Create Booking is two calls and at most 10 write units, or 14 with an Idempotency-Key', async () => {
  const uid = await warmEventType();
  const meter = meterTable();
  const plain = await meter(() => create(uid, 2));
  expect(plain.calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(plain.isConsistent).toBe(true);
  expect(plain.readUnits).toBeLessThanOrEqual(4);
  expect(plain.writeUnits).toBeLessThanOrEqual(10);
  const keyed = await meter(() => create(uid, 4, { 'idempotency-key': 'a key' }));
  expect(keyed.calls).toEqual(plain.calls);
  expect(keyed.writeUnits).toBeLessThanOrEqual(14);
});

test('Create Booking at a location that needs an account is the same calls and reads one item more', async () => {
  const uid = await warmEventType([], [zoom]);
  const { calls, readUnits, writeUnits } = await meterTable()(() => create(uid, 2));
  expect(calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(readUnits).toBeLessThanOrEqual(5);
  expect(writeUnits).toBeLessThanOrEqual(10);
});

test('every limit of the event type costs Create Booking at most 2 write units more', async () => {
  const limits: Limit[] = [
    { kind: 'bookings', period: 'day', max: 10 },
    { kind: 'minutes', period: 'week', max: 1000 },
    { kind: 'bookingsPerEmail', period: 'month', max: 10 },
  ];
  const uid = await warmEventType(limits);
  const cost = await meterTable()(() => create(uid, 2));
  expect(cost.calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(cost.writeUnits).toBeLessThanOrEqual(10 + 2 * limits.length);
});

async function bookedOnce(): Promise<string> {
  const { body } = await create(await warmEventType(), 2);
  return body.data.uid;
}

const update = (uid: string, body: object) =>
  call(UpdateBooking, { as: world.owner, params: { uid }, body });

test('Update Booking is two calls and at most 8 write units without a new start, and three and 14 with one', async () => {
  const uid = await bookedOnce();
  const meter = meterTable();
  const stays = await meter(() => update(uid, { name: 'Another name' }));
  expect(stays.calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(stays.readUnits).toBeLessThanOrEqual(1);
  expect(stays.writeUnits).toBeLessThanOrEqual(8);
  const moves = await meter(() => update(uid, { startedAt: at(6) }));
  expect(moves.calls.length).toBeLessThanOrEqual(3);
  expect(moves.writeUnits).toBeLessThanOrEqual(14);
  const farther = await meter(() => update(uid, { startedAt: at(6 + 14 * 48) }));
  expect(farther.calls.length).toBeLessThanOrEqual(3);
  expect(farther.writeUnits).toBeLessThanOrEqual(14);
});

/** Stores recordings as `insertRecording` does, but many at a time. */
async function addRecordings(bookingUid: string, count: number): Promise<void> {
  const items = Array.from({ length: count }, (_, i) => {
    const createdAt = new Date(monday + i * 1000).toISOString();
    const uid = newUid();
    const videoUrl = `https://recordings.example.com/${bookingUid}/${uid}.mp4`;
    const videoThumbnailUrl = `https://recordings.example.com/${bookingUid}/${uid}.jpg`;
    const doc = { uid, createdAt, updatedAt: createdAt, videoUrl, videoThumbnailUrl };
    const key = keys.attachment(world.of, bookingUid, 'recording', `${createdAt}#${uid}`);
    return { ...key, schema: 1, doc: JSON.stringify({ ...doc, isShareVideo: false }) };
  });
  await putAll(items);
}

async function putAll(items: readonly Item[]): Promise<void> {
  for (let i = 0; i < items.length; i += 25) {
    const puts = items.slice(i, i + 25).map((one) => ({ PutRequest: { Item: { ...one } } }));
    await table.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
  }
}

test('a list of fifty recordings is one consistent call and at most 5 read units', async () => {
  const bookingId = await bookedOnce();
  await addRecordings(bookingId, 50);
  const cost = await meterTable()(async () => {
    const answer = await call(ListBookingRecordings, { as: world.owner, params: { bookingId } });
    expect(answer.body.data.length).toBe(50);
  });
  expect(cost.calls).toEqual(['Query']);
  expect(cost.isConsistent).toBe(true);
  expect(cost.readUnits).toBeLessThanOrEqual(5);
});

test('a list of twenty bookings is one call and at most 3 read units', async () => {
  const uid = await warmEventType();
  for (let i = 1; i < 25; i += 1) await create(uid, 2 * i);
  const cost = await meterTable()(async () => {
    const { body } = await call(ListBookings, { as: world.owner });
    expect(body.data.length).toBe(20);
  });
  expect(cost.calls).toEqual(['Query']);
  expect(cost.readUnits).toBeLessThanOrEqual(3);
});

test('Create Schedule of one host is two calls and 10 write units, and Update Schedule is two or three and 10 or 14', async () => {
  const { userId } = await world.addUser('member');
  const schedule = (halfHours: number) => ({
    name: 'An entry',
    timeZone: 'Asia/Tokyo',
    startedAt: at(halfHours),
    endedAt: at(halfHours + 1),
  });
  const attendees = [{ userId, role: 'admin', userType: 'host' }];
  const meter = meterTable();
  let uid = '';
  const creates = await meter(async () => {
    const body = { ...schedule(0), attendees };
    uid = (await call(CreateSchedule, { as: world.owner, body })).body.data.uid;
  });
  expect(creates.calls.length).toBeLessThanOrEqual(2);
  expect(creates.writeUnits).toBeLessThanOrEqual(10);
  const patch = (body: object) =>
    meter(() => call(UpdateSchedule, { as: world.owner, params: { uid }, body }));
  const stays = await patch({ name: 'Another name' });
  expect(stays.calls.length).toBeLessThanOrEqual(2);
  expect(stays.writeUnits).toBeLessThanOrEqual(10);
  const moves = await patch(schedule(4));
  expect(moves.calls.length).toBeLessThanOrEqual(3);
  expect(moves.writeUnits).toBeLessThanOrEqual(14);
});

/** Sixteen half hours on each of seven days: a fully booked host. */
const fullWeek = (week: number): readonly Entry[] =>
  Array.from({ length: 7 * 16 }, (_, i) => {
    const start = weekStart(week) + Math.floor(i / 16) * 1440 + (i % 16) * 30;
    const end = start + 30;
    const uid = newUid();
    const span = { start, end, busyStart: start, busyEnd: end };
    return { kind: 'booking', uid, eventTypeId: uid, ...span, createdMinute: 0 };
  });

async function fillWeeks(userIds: readonly string[], from: number, to: number): Promise<void> {
  const weeks = weeksOf(from / 60_000, to / 60_000);
  const items = userIds.flatMap((userId) =>
    weeks.map((week) => {
      const { key, item } = writeHostWeek(world.of, userId, week, 0, fullWeek(week));
      return { ...key, ...item };
    }),
  );
  await putAll(items);
}

test.each([
  [1, 5, 1, 4],
  [10, 5, 1, 36],
  [100, 5, 8, 360],
  [100, 6, 9, 410],
])(
  'the free starts of %i hosts in 31 days that touch %i full weeks cost at most %i calls and %i read units',
  async (hosts, weeks, calls, units) => {
    // Ledger weeks begin on Thursday: 31 days from a Sunday are in five weeks, 31 days from a Monday in six.
    const from = weeks === 5 ? -48 : 0;
    const people = await Promise.all(Array.from({ length: hosts }, () => world.addUser('member')));
    const { uid } = await world.eventType(people);
    const query = { periodStart: at(from), periodEnd: at(from + 31 * 48) };
    const [start, end] = [Date.parse(query.periodStart), Date.parse(query.periodEnd)];
    expect(weeksOf(start / 60_000, end / 60_000)).toHaveLength(weeks);
    await fillWeeks(
      people.map(({ userId }) => userId),
      start,
      end,
    );
    const list = () => call(ListAvailableSchedules, { as: world.owner, params: { uid }, query });
    expect((await list()).body.data.length).toBe(31 * 32);
    const cost = await meterTable()(list);
    expect(cost.calls).toEqual(cost.calls.map(() => 'BatchGetItem'));
    expect(cost.calls.length).toBeLessThanOrEqual(calls);
    expect(cost.readUnits).toBeLessThanOrEqual(units);
  },
);

/** Creates a host with a number of schedules in a week, and with rules and hours of the given sizes in bytes. */
async function createFullHost(schedules: number, ruleBytes: number, hourBytes: number) {
  const host = await world.addUser('member');
  const { uid } = await world.eventType([host]);
  const item = { startHour: 0, startMinute: 0, endHour: 24, endMinute: 0, wday: 0 };
  const daily = { ...item, frequencyType: 1 as const, frequencyInterval: 1 };
  // Dates in the past, which do not include the booked day.
  const dates = (bytes: number) =>
    Array.from({ length: Math.floor(bytes / 13) }, () =>
      new Date(Math.floor(Math.random() * 15_000) * dayMs).toISOString().slice(0, 10),
    );
  const open = { ...daily, startedAt: null, endedAt: null };
  const items = [{ ...open, exceptions: dates(hourBytes - 300) }];
  await world.setHours(host, { timeZone: 'UTC', items, overrides: {} });
  const [startedAt, endedAt] = ['2020-01-02T00:00:00.000Z', '2020-01-02T01:00:00.000Z'];
  const left = [{ ...daily, exceptions: dates(ruleBytes - 400) }];
  const routine = { duration: 60, endedAt, schedules: left };
  const rules = [{ uid: newUid(), startedAt, endedAt, timeZone: 'UTC', routine }];
  const [week = 0] = weeksOf(monday / 60_000, monday / 60_000 + 1);
  const entries = Array.from({ length: schedules }, (_, i): Entry => {
    const start = weekStart(week) + i;
    const span = { start, end: start + 1, busyStart: start, busyEnd: start + 1 };
    return { kind: 'schedule', uid: newUid(), eventTypeId: null, ...span, createdMinute: 0 };
  });
  const written = [
    await replaceRules(world.of, host, rules),
    writeHostWeek(world.of, host.userId, week, 0, entries),
  ];
  await putAll(written.map(({ key, item = {} }) => ({ ...key, ...item })));
  return uid;
}

test('a host with the maximum of schedules, rules and hours is booked for at most 35 read units', async () => {
  const uid = await createFullHost(schedulesAWeekAtMost, ruleBytesAtMost, calendarBytesAtMost);
  expect((await create(uid, 0)).status).toBe(201);
  const cost = await meterTable()(() => create(uid, 2));
  expect(cost.calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(cost.readUnits).toBeLessThanOrEqual(35);
});
