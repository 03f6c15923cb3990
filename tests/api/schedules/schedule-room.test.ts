import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newUid } from '../../../lib/app/new-uid.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { ListAvailableSchedules } from '../../../lib/contract/event-types/list-available-schedules.ts';
import { DeleteSchedule } from '../../../lib/contract/schedules/delete-schedule.ts';
import type { Action } from '../../../lib/data/engine/commit.ts';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import { writeHostWeek } from '../../../lib/data/ledger/host-weeks.ts';
import type { Entry } from '../../../lib/domain/ledger/entry.ts';
import { minuteToMs, weekOf, weekStart } from '../../../lib/domain/ledger/week.ts';
import type { BusyRule } from '../../../lib/domain/schedules/busy-rule.ts';
import type { Schedule } from '../../../lib/domain/schedules/schedule.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import { replaceRules } from '../../support/schedules/host-rules.ts';
import {
  create,
  everyTuesday,
  host,
  patch,
  patched,
  talk,
  tryToCreate,
} from '../../support/schedules/schedules.ts';
import { newWorld, type World } from '../../support/world.ts';

// The clock is always before the week of the talk.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-01T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

// The ledger week of the talk begins on Thursday 2030-02-28. Planted entries belong to no schedule, so no audit runs.
const week = weekOf(Date.parse(talk.startedAt) / 60_000);
const inWeek = { startedAt: talk.startedAt, endedAt: talk.endedAt };
const weekLater = { startedAt: '2030-03-12T10:00:00Z', endedAt: '2030-03-12T11:00:00Z' };
const overTheEdge = { startedAt: '2030-03-06T23:00:00Z', endedAt: '2030-03-07T01:00:00Z' };

const entry = (kind: Entry['kind'], start: number, end: number): Entry => ({
  kind,
  uid: newUid(),
  eventTypeId: null,
  start,
  end,
  busyStart: start,
  busyEnd: end,
  createdMinute: 0,
});

const plant = async ({ key, item }: Action) =>
  table.send(new PutCommand({ TableName, Item: { ...key, ...item } }));

/** Adds this number of schedules of one minute to the week of the talk. */
async function fill(world: World, user: { readonly userId: string }, count: number) {
  const { entries } = await ledgerOf(world.of, user, inWeek.startedAt, inWeek.endedAt);
  const more = Array.from({ length: count }, (_, i) =>
    entry('schedule', weekStart(week) + i, weekStart(week) + i + 1),
  );
  await plant(writeHostWeek(world.of, user.userId, week, 1, [...entries, ...more]));
}

const remove = (world: World, { uid }: Pick<Schedule, 'uid'>) =>
  call(DeleteSchedule, { as: world.owner, params: { uid } });

test('a host has at most 500 schedules in a week', async () => {
  const world = await newWorld('admin');
  const attendees = [host(world.member)];
  const first = await create(world, { attendees });
  await fill(world, world.member, 498);
  const last = await create(world, { attendees });
  for (const times of [inWeek, overTheEdge]) {
    const { status, body } = await tryToCreate(world, { attendees, ...times });
    expect([status, body.code]).toEqual([409, 'schedule/too-many']);
    expect(body.detail).toContain('more than 500 schedules');
    expect(body.detail).toContain(world.member.userId);
  }
  // Changes that need no more room succeed, in this week and in others.
  await create(world, { attendees, ...weekLater });
  await create(world, { attendees, transparency: 'transparent' });
  await create(world, { attendees: [host(world.admin)] });
  await patched(world, first, { endedAt: '2030-03-05T12:00:00Z' });
  expect((await remove(world, last)).status).toBe(204);
  await create(world, { attendees });
});

test('a schedule cannot be moved into a full week, and schedules can be moved out of it', async () => {
  const world = await newWorld();
  const attendees = [host(world.member)];
  const there = await create(world, { attendees });
  const elsewhere = await create(world, { attendees, ...weekLater });
  await fill(world, world.member, 700);
  expect((await patch(world, elsewhere, inWeek)).body.code).toBe('schedule/too-many');
  await patched(world, there, { startedAt: '2030-03-05T09:00:00Z' });
  await patched(world, there, weekLater);
  const { entries } = await ledgerOf(world.of, world.member, inWeek.startedAt, inWeek.endedAt);
  expect(entries).toHaveLength(700);
});

test('a week with the maximum of schedules has room for a booking in every minute', async () => {
  const world = await newWorld();
  const { member } = world;
  const from = weekStart(week);
  const schedules = Array.from({ length: 500 }, (_, i) =>
    entry('schedule', from + i, from + i + 1),
  );
  // Bookings fill the week except its last five minutes.
  const bookings = Array.from({ length: 10_075 }, (_, i) =>
    entry('booking', from + i, from + i + 1),
  );
  await plant(writeHostWeek(world.of, member.userId, week, 0, [...schedules, ...bookings]));
  const { uid } = await world.eventType([member], { duration: 5, interval: 5 });
  const query = {
    periodStart: new Date(minuteToMs(from)).toISOString(),
    periodEnd: new Date(minuteToMs(weekStart(week + 1))).toISOString(),
  };
  const list = () => call(ListAvailableSchedules, { as: world.owner, params: { uid }, query });
  const { data } = (await list()).body;
  expect(data.map(({ startedAt }) => startedAt)).toEqual(['2030-03-06T23:55:00.000Z']);
  const guest = { email: 'guest@example.com', name: 'A guest', locationId: null };
  const body = { eventTypeId: uid, startedAt: data[0]?.startedAt, timeZone: 'UTC', ...guest };
  const booked = await call(CreateBooking, { as: world.owner, body });
  expect(booked.status, booked.body.detail).toBe(201);
  expect((await list()).body.data).toEqual([]);
  const params = { uid: booked.body.data.uid };
  expect((await call(CancelBooking, { as: world.owner, params, body: {} })).status).toBe(200);
});

test('a week beyond its maximum refuses a booking that does not fit, and causes no failure', async () => {
  const world = await newWorld();
  const { member } = world;
  const from = weekStart(week);
  const entries = Array.from({ length: 16_376 }, (_, i) =>
    entry('schedule', from + (i % 9000), from + (i % 9000) + 1),
  );
  await plant(writeHostWeek(world.of, member.userId, week, 0, entries));
  const { uid } = await world.eventType([member]);
  const startedAt = new Date(minuteToMs(weekStart(week + 1) - 30)).toISOString();
  const guest = { email: 'guest@example.com', name: 'A guest', locationId: null };
  const body = { eventTypeId: uid, startedAt, timeZone: 'UTC', ...guest };
  const { status, body: problem } = await call(CreateBooking, { as: world.owner, body });
  expect([status, problem.code]).toEqual([422, 'booking/too-large']);
});

test('a schedule with more full weeks than a transaction can write is refused and changes nothing', async () => {
  const world = await newWorld();
  const from = weekStart(week);
  const entries = Array.from({ length: 12_000 }, (_, i) =>
    entry('booking', from + (i % 10_000), from + (i % 10_000) + 1),
  );
  const users = await Promise.all(Array.from({ length: 24 }, () => world.addUser('member')));
  for (const { userId } of users) {
    await plant(writeHostWeek(world.of, userId, week, 0, entries));
  }
  const { status, body } = await tryToCreate(world, { attendees: users.map(host), ...inWeek });
  expect([status, body.code]).toEqual([422, 'schedule/too-large']);
  const [first] = users;
  const { entries: kept } = await ledgerOf(
    world.of,
    first as never,
    inWeek.startedAt,
    inWeek.endedAt,
  );
  expect(kept).toHaveLength(12_000);
});

/** A recurrence of the talk with this number of exceptions, of 13 bytes each. */
const leftOut = (count: number) => {
  const [item] = everyTuesday.schedules;
  const exceptions = Array.from({ length: count }, () => '2031-01-01');
  const full = Math.floor(count / 366);
  const rest = { ...item, exceptions: exceptions.slice(0, count % 366) };
  const items = Array.from({ length: full }, () => ({
    ...item,
    exceptions: exceptions.slice(0, 366),
  }));
  return { ...everyTuesday, schedules: [...items, rest] };
};

test('the recurring and long schedules of a host have at most 200 000 bytes together', async () => {
  const world = await newWorld('admin');
  const attendees = [host(world.member)];
  const large = await create(world, { attendees, routine: leftOut(7200) });
  await create(world, { attendees, routine: leftOut(7200) });
  const small = await create(world, { attendees, routine: everyTuesday });
  const { status, body } = await tryToCreate(world, { attendees, routine: leftOut(1000) });
  expect([status, body.code]).toEqual([409, 'schedule/too-many']);
  expect(body.detail).toContain('at most 200000');
  expect((await patch(world, small, { routine: leftOut(1000) })).body.code).toBe(
    'schedule/too-many',
  );
  await create(world, { attendees: [host(world.admin)], routine: leftOut(1000) });
  expect((await remove(world, large)).status).toBe(204);
  await patched(world, small, { routine: leftOut(1000) });
});

test('rules of a host beyond the maximum can be read, reduced and removed, and not extended', async () => {
  const world = await newWorld();
  const attendees = [host(world.member)];
  const schedule = await create(world, { attendees, routine: leftOut(4000) });
  const { rules } = await ledgerOf(world.of, world.member, inWeek.startedAt, inWeek.endedAt);
  const [rule] = rules as readonly [BusyRule];
  const many = Array.from({ length: 4 }, () => ({ ...rule, uid: newUid() }));
  await plant(await replaceRules(world.of, world.member, [...rules, ...many]));
  expect((await patch(world, schedule, { routine: leftOut(4100) })).body.code).toBe(
    'schedule/too-many',
  );
  expect((await tryToCreate(world, { attendees, routine: everyTuesday })).status).toBe(409);
  await patched(world, schedule, { routine: leftOut(3900) });
  await patched(world, schedule, { transparency: 'transparent' });
  const left = await ledgerOf(world.of, world.member, inWeek.startedAt, inWeek.endedAt);
  expect(left.rules).toHaveLength(4);
});
