import { expect, test } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { daily } from '../../support/hours/daily.ts';
import { call } from '../../support/http/call.ts';
import { create, everyTuesday, host } from '../../support/schedules/schedules.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, book, closed, hostOf } from '../bookings/guests.ts';
import { askDays, daysOf, explanation, explanations } from './days.ts';

const source = (type: string, uid: string, start: string, end: string) => ({
  type,
  uid,
  startedAt: at(2, start),
  endedAt: at(2, end),
});

/** Two event types of the member. `why` returns why a start of the first one is not offered. */
async function bookable(of: Partial<EventType> = {}, other: Partial<EventType> = {}) {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], of);
  const others = await world.eventType([world.member], other);
  const why = async (start: string) => {
    const { reasons, hosts } = await explanation(world, eventType, at(2, start));
    return { reasons, host: hosts[0]?.reasons ?? [] };
  };
  return { world, eventType, others, why };
}

test('a booking that blocks a start is returned as its reason, and the start is offered after the cancellation', async () => {
  const { world, eventType, why } = await bookable();
  const booking = await book(world, eventType, at(2, '10:00'));
  expect(await why('10:00')).toEqual({
    reasons: [],
    host: [{ code: 'busy', source: source('booking', booking.uid, '10:00', '10:30') }],
  });
  await call(CancelBooking, { as: world.owner, params: { uid: booking.uid }, body: {} });
  await expect(why('10:00')).rejects.toThrow('is offered');
});

test('two bookings that block one start are both returned as reasons', async () => {
  const { world, others, eventType, why } = await bookable({ duration: 60, interval: 60 });
  const first = await book(world, others, at(2, '10:00'));
  const second = await book(world, others, at(2, '10:30'));
  expect((await why('10:00')).host).toEqual([
    { code: 'busy', source: source('booking', first.uid, '10:00', '10:30') },
    { code: 'busy', source: source('booking', second.uid, '10:30', '11:00') },
  ]);
  expect(eventType.duration).toBe(60);
});

test('a start whose surrounding time is busy is blocked by a buffer, its own or that of the other booking', async () => {
  const own = await bookable({ bufferAfter: 15 });
  const booking = await book(own.world, own.others, at(2, '10:30'));
  const around = { code: 'buffer', source: source('booking', booking.uid, '10:30', '11:00') };
  expect((await own.why('10:00')).host).toEqual([around]);
  const theirs = await bookable({}, { bufferBefore: 15 });
  const other = await book(theirs.world, theirs.others, at(2, '10:30'));
  expect((await theirs.why('10:00')).host).toEqual([
    { code: 'buffer', source: source('booking', other.uid, '10:30', '11:00') },
  ]);
});

test('a request that holds time is returned as a hold, and a request that holds none blocks no start', async () => {
  const { world, others, why } = await bookable({}, { requiresConfirmation: true });
  const request = await book(world, others, at(2, '10:00'));
  const held = source('booking', request.uid, '10:00', '10:30');
  expect((await why('10:00')).host).toEqual([{ code: 'hold', source: held }]);
  const free = await bookable({}, { requiresConfirmation: true, holdsWhileRequested: false });
  await book(free.world, free.others, at(2, '10:00'));
  await expect(free.why('10:00')).rejects.toThrow('is offered');
});

test('a shared slot of another event type is returned with the ID of that event type', async () => {
  const { world, others, why } = await bookable({}, { capacity: 3 });
  await book(world, others, at(2, '10:00'));
  expect((await why('10:00')).host).toEqual([
    { code: 'busy', source: source('seats', others.uid, '10:00', '10:30') },
  ]);
});

test('a full slot is blocked by its capacity alone, and an overlapping start is blocked by the slot', async () => {
  const { world, eventType, why } = await bookable({ capacity: 2, interval: 15 });
  await book(world, eventType, at(2, '10:00'));
  await expect(why('10:00')).rejects.toThrow('is offered');
  await book(world, eventType, at(2, '10:00'));
  expect((await why('10:00')).host).toEqual([{ code: 'capacity' }]);
  expect((await why('10:15')).host).toEqual([
    { code: 'busy', source: source('seats', eventType.uid, '10:00', '10:30') },
  ]);
});

test('an occurrence of a routine and a long schedule are returned as reasons with their whole time', async () => {
  const { world, eventType } = await bookable();
  const attendees = [host(world.member)];
  const weekly = await create(world, { attendees, routine: everyTuesday });
  const long = await create(world, {
    attendees,
    startedAt: '2030-03-01T00:00:00Z',
    endedAt: '2030-04-01T00:00:00Z',
  });
  const { hosts } = await explanation(world, eventType, '2030-03-12T10:30:00.000Z');
  const busyWith = ({ uid }: { uid: string }, startedAt: string, endedAt: string) => ({
    code: 'busy',
    source: { type: 'schedule', uid, startedAt, endedAt },
  });
  expect(hosts[0]?.reasons).toEqual([
    busyWith(long, '2030-03-01T00:00:00.000Z', '2030-04-01T00:00:00.000Z'),
    busyWith(weekly, '2030-03-12T10:00:00.000Z', '2030-03-12T11:00:00.000Z'),
  ]);
});

test('a start that an override excludes has the override as its reason, and a start outside all hours the hours', async () => {
  const { world, why } = await bookable();
  const date = at(2, '00:00').slice(0, 10);
  const noon = { startHour: 12, startMinute: 0, endHour: 13, endMinute: 0 };
  await world.setHours(world.member, { ...daily('UTC', 9, 17), overrides: { [date]: [noon] } });
  expect((await why('10:00')).host).toEqual([{ code: 'override' }]);
  expect((await why('18:00')).host).toEqual([{ code: 'outside-hours' }]);
  await expect(why('12:00')).rejects.toThrow('is offered');
});

test('the reasons of the event type are returned apart from those of its hosts, who can be free', async () => {
  const { why } = await bookable({
    status: 'disable',
    minimumNotice: 10_000,
    window: { startedAt: at(3, '00:00'), endedAt: at(4, '00:00') },
  });
  expect(await why('10:00')).toEqual({
    reasons: [{ code: 'disabled' }, { code: 'notice' }, { code: 'window' }],
    host: [],
  });
});

test('a limit that is used up is returned with its kind and period, and blocks no other period', async () => {
  const limits = [{ kind: 'bookings', period: 'day', max: 1 }] as const;
  const { world, eventType, why } = await bookable({ limits });
  await book(world, eventType, at(2, '10:00'));
  const limit = { code: 'limit', kind: 'bookings', period: 'day' };
  expect(await why('14:00')).toEqual({ reasons: [limit], host: [] });
  const next = await daysOf(world, eventType, [at(3, '00:00'), at(4, '00:00')], {
    explain: 'true',
  });
  expect(next[0]?.notOffered).toEqual([]);
});

test('an event type without a host who can be assigned has that as its reason', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([{ ...world.member, userType: 'notifyHost' }]);
  expect(await explanation(world, eventType, at(2, '10:00'))).toEqual({
    startedAt: at(2, '10:00'),
    reasons: [{ code: 'no-host' }],
    hosts: [],
  });
});

test('each host has their own reasons, and a free host has none', async () => {
  const world = await auditedWorld('admin');
  await world.setHours(world.admin, closed);
  const hosts = [world.member, world.admin];
  const eventType = await world.eventType(hosts, { assignment: { type: 'all' } });
  const found = await explanation(world, eventType, at(2, '10:00'));
  expect(found.hosts).toEqual([
    { userId: world.admin.userId, reasons: [{ code: 'outside-hours' }] },
  ]);
});

test('a disabled event type offers nothing, and every start has that as its reason', async () => {
  const { world, eventType } = await bookable({ status: 'disable', interval: 720 });
  const period = [at(2, '00:00'), at(3, '00:00')] as const;
  expect(await daysOf(world, eventType, period)).toEqual([]);
  const explained = [...(await explanations(world, eventType, period)).values()];
  expect(explained.map((one) => one?.reasons)).toEqual([
    [{ code: 'disabled' }],
    [{ code: 'disabled' }],
  ]);
});

/** Gives each of two hosts a booking at the same start. */
async function bothBusy(world: World<'restricted'>) {
  const { member, restricted } = world;
  const eventType = await world.eventType([member, restricted]);
  const [one, two] = [
    await book(world, eventType, at(2, '10:00')),
    await book(world, eventType, at(2, '10:00')),
  ];
  const uidOf = new Map([one, two].map((booking) => [hostOf(booking), booking.uid]));
  return { eventType, uidOf };
}

test('a restricted user sees the IDs of their own bookings and only the times of others', async () => {
  const world = await auditedWorld('restricted');
  const { eventType, uidOf } = await bothBusy(world);
  const uids = async (as: { readonly key: string }) => {
    const { hosts } = await explanation(world, eventType, at(2, '10:00'), as);
    return hosts.map(({ reasons: [first] }) => first && 'source' in first && first.source.uid);
  };
  const [member, restricted] = [world.member, world.restricted].map(({ userId }) => userId);
  expect(await uids(world.member)).toEqual([uidOf.get(member), uidOf.get(restricted)]);
  expect(await uids(world.restricted)).toEqual([null, uidOf.get(restricted)]);
});

test('a reason that many starts share is returned once a day', async () => {
  const { world, eventType } = await bookable({ interval: 5, minimumNotice: 14_400 });
  await world.setHours(world.member, daily('UTC', 9, 17));
  const { uid } = await book(world, await world.eventType([world.member]), at(3, '10:00'));
  const period = [at(2, '00:00'), at(4, '00:00')] as const;
  const days = await daysOf(world, eventType, period, { explain: 'true' });
  const { userId } = world.member;
  const outside = { code: 'outside-hours', userId };
  const busy = {
    ...source('booking', uid, '10:00', '10:30'),
    startedAt: at(3, '10:00'),
    endedAt: at(3, '10:30'),
  };
  expect(days.map(({ reasons }) => reasons)).toEqual([
    [{ code: 'notice' }, outside],
    [{ code: 'notice' }, outside, { code: 'busy', userId, source: busy }],
  ]);
  expect(days.map(({ notOffered = [] }) => notOffered.length)).toEqual([288, 288]);
  const [, next] = days;
  const at1000 = next?.notOffered?.find(({ startedAt }) => startedAt === at(3, '10:00'));
  expect(at1000?.reasons.map((position) => next?.reasons?.[position]?.code)).toEqual([
    'notice',
    'busy',
  ]);
});

test('a week with many reasons for many starts is less than a megabyte, because each reason is returned once a day', async () => {
  // A start reaches into three days with its buffers, and each day has twenty occurrences.
  const wide = { duration: 1440, bufferBefore: 1440, bufferAfter: 1440, interval: 10 };
  const { world, eventType } = await bookable(wide);
  const [first] = everyTuesday.schedules;
  const schedules = Array.from({ length: 20 }, (_, hour) => ({
    ...first,
    frequencyType: 1,
    startHour: hour,
    endHour: hour,
    endMinute: 30,
  }));
  await create(world, {
    attendees: [host(world.member)],
    timeZone: 'UTC',
    startedAt: at(1, '00:00'),
    endedAt: at(1, '00:30'),
    routine: { ...everyTuesday, duration: 30, schedules },
  });
  const period = [at(4, '00:00'), at(11, '00:00')] as const;
  const { body } = await askDays(world, eventType, period, { explain: 'true' });
  expect(body.data.flatMap(({ notOffered = [] }) => notOffered)).toHaveLength(7 * 144);
  // The starts of a day reach into four days with twenty occurrences each. Each one is in a slot or in a buffer.
  for (const { reasons = [] } of body.data) expect(reasons.length).toBeLessThanOrEqual(2 * 4 * 20);
  expect(JSON.stringify(body).length).toBeLessThan(1_000_000);
});
