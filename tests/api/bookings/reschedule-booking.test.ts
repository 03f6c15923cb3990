import { expect, test, vi } from 'vitest';
import { putEventType } from '../../../lib/admin/put-event-type.ts';
import { RescheduleBooking } from '../../../lib/contract/bookings/reschedule-booking.ts';
import { CreateSchedule } from '../../../lib/contract/schedules/create-schedule.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { beforeTableCalls, recordTableCalls } from '../../support/engine/table-calls.ts';
import { daily } from '../../support/hours/daily.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, read, seatsLeft } from './guests.ts';
import { cancel, removeType, reschedule, update } from './moves.ts';

const timeOf = async (world: World, user = world.member) =>
  (await ledgerOf(world.of, user, at(1, '00:00'), at(5, '00:00'))).entries;

async function booked(world: World, overrides: Partial<EventType> = {}) {
  const eventType = await world.eventType([world.member], overrides);
  return { eventType, booking: await book(world, eventType, at(2, '09:00')) };
}

const taken = (reason: string) => ({ status: 409, body: { code: 'booking/slot-taken', reason } });
const notOffered = (code: string) => ({
  status: 422,
  body: { code: 'booking/not-offered', errors: [{ pointer: '/startedAt', code }] },
});

test('a booking moves to another start, and the former start is free immediately', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world);
  const timeZone = 'America/New_York';
  const { status, headers, body } = await reschedule(world, booking, at(3, '10:00'), { timeZone });
  expect([status, headers.etag]).toEqual([200, '"2"']);
  expect(body.data).toEqual({
    ...booking,
    startedAt: at(3, '10:00'),
    endedAt: at(3, '10:30'),
    timeZone,
    updatedAt: expect.stringMatching(/Z$/u),
  });
  expect(await read(world, booking)).toEqual(body.data);
  expect(await timeOf(world)).toMatchObject([{ kind: 'booking', uid: booking.uid }]);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
  expect(await seatsLeft(world, eventType, at(3, '10:00'))).toBe(0);
});

test('a booking can overlap the time and the buffers that it had', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world, { interval: 5, bufferBefore: 20, bufferAfter: 20 });
  for (const time of ['09:05', '09:25', '08:55', '08:20']) {
    expect((await reschedule(world, booking, at(2, time))).status).toBe(200);
  }
});

test('a rescheduled booking keeps its own length and gets the current buffers of the event type', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world, { bufferAfter: 60 });
  await update(world, booking, { endedAt: at(2, '09:45') });
  await putEventType(world.of, { ...eventType, duration: 10, bufferAfter: 0, bufferBefore: 5 });
  const { body } = await reschedule(world, booking, at(3, '10:00'));
  expect(body.data.endedAt).toBe(at(3, '10:45'));
  const [entry] = await timeOf(world);
  expect([(entry?.start ?? 0) - (entry?.busyStart ?? 0), entry?.busyEnd]).toEqual([5, entry?.end]);
});

test.each<[string, Partial<EventType>, string]>([
  ['grid', {}, at(3, '10:07')],
  ['notice', { minimumNotice: 1440 }, at(1, '00:00')],
  ['window', { window: { days: 5 } }, at(7, '10:00')],
])('a start that the event type does not offer is 422: %s', async (code, overrides, start) => {
  const world = await auditedWorld();
  const { booking } = await booked(world, overrides);
  // The beginning of tomorrow is never in the past, and always nearer than the notice of one day.
  expect(await reschedule(world, booking, start)).toMatchObject(notOffered(code));
  expect(await read(world, booking)).toEqual(booking);
});

test('a start outside the current hours is 422', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  await world.setHours(world.member, daily('UTC', 9, 12));
  expect(await reschedule(world, booking, at(3, '12:00'))).toMatchObject(
    notOffered('outside-hours'),
  );
  expect((await reschedule(world, booking, at(3, '11:30'))).status).toBe(200);
});

test('a start that a schedule or another booking blocks is 409 with the next free starts', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world, { bufferBefore: 10 });
  await book(world, eventType, at(3, '09:00'));
  const schedule = {
    name: 'A talk',
    timeZone: 'UTC',
    startedAt: at(3, '10:00'),
    endedAt: at(3, '10:30'),
    attendees: [{ userId: world.member.userId, role: 'admin', userType: 'host' }],
  };
  await call(CreateSchedule, { as: world.owner, body: schedule });
  expect(await reschedule(world, booking, at(3, '09:00'))).toMatchObject({
    status: 409,
    body: { ...taken('busy').body, nextStarts: [at(3, '11:00'), at(3, '11:30'), at(3, '12:00')] },
  });
  expect(await reschedule(world, booking, at(3, '10:00'))).toMatchObject(taken('busy'));
  expect(await reschedule(world, booking, at(3, '09:30'))).toMatchObject(taken('buffer'));
  expect(await read(world, booking)).toEqual(booking);
});

test('the next free starts fit the length, the limits and the former time of the booking', async () => {
  const world = await auditedWorld();
  const limits = [{ kind: 'bookingsPerEmail', period: 'day', max: 1 }] as const;
  const { eventType, booking } = await booked(world, { limits });
  await update(world, booking, { endedAt: at(2, '10:30') });
  for (const [index, time] of ['08:00', '11:30'].entries()) {
    await book(world, eventType, at(2, time), { email: `${index}@example.com` });
  }
  const refused = await reschedule(world, booking, at(2, '07:00'));
  expect(refused).toMatchObject({
    status: 409,
    body: {
      ...taken('busy').body,
      nextStarts: [at(2, '08:30'), at(2, '09:30'), at(2, '10:00')],
    },
  });
});

test('all invalid members of a reschedule request are reported together with 422', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  const past = at(-1, '09:00').replace('00.000', '01');
  const { status, body } = await reschedule(world, booking, past, { timeZone: 'Mars/Base' });
  expect([status, body.code]).toEqual([422, 'request/unprocessable']);
  expect(body.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/timeZone', 'time-zone/unknown'],
    ['/startedAt', 'time/not-whole-minute'],
    ['/startedAt', 'booking/start-in-past'],
  ]);
});

test.each([
  ['time-zone/unknown', at(3, '09:00'), 'Mars/Base'],
  ['time/not-whole-minute', at(3, '09:00').replace('00.000', '30'), 'UTC'],
  ['booking/start-in-past', at(-1, '09:00'), 'UTC'],
  ['booking/not-offered', '9999-12-31T23:45:00Z', 'UTC'],
])(
  'a reschedule with the fault %s is 422, also for a cancelled booking',
  async (code, startedAt, timeZone) => {
    const world = await auditedWorld();
    const { booking } = await booked(world);
    const refused = { status: 422, body: { code } };
    expect(await reschedule(world, booking, startedAt, { timeZone })).toMatchObject(refused);
    await cancel(world, booking);
    expect(await reschedule(world, booking, startedAt, { timeZone })).toMatchObject(refused);
  },
);

test('a reschedule to the same start changes nothing, except another time zone', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world);
  const again = await reschedule(world, booking, booking.startedAt);
  expect([again.status, again.headers.etag, again.body.data]).toEqual([200, '"1"', booking]);
  const timeZone = 'Asia/Kathmandu';
  await putEventType(world.of, { ...eventType, interval: 1440 });
  const { headers, body } = await reschedule(world, booking, booking.startedAt, { timeZone });
  expect([headers.etag, body.data]).toEqual([
    '"2"',
    { ...booking, timeZone, updatedAt: expect.any(String) },
  ]);
});

test('a booking that has begun can be moved to the future, and its own start is accepted', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(booking.startedAt) + 600_000 });
  try {
    expect((await reschedule(world, booking, booking.startedAt)).status).toBe(200);
    const next = new Date(Date.parse(booking.startedAt) + 86_400_000).toISOString();
    expect((await reschedule(world, booking, next)).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test('a disabled event type offers no other start, and the same start is accepted', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world);
  await putEventType(world.of, { ...eventType, status: 'disable' });
  expect(await reschedule(world, booking, at(3, '09:00'))).toMatchObject({
    status: 409,
    body: { code: 'booking/not-reschedulable' },
  });
  expect((await reschedule(world, booking, booking.startedAt)).status).toBe(200);
  await putEventType(world.of, eventType);
  expect((await reschedule(world, booking, at(3, '09:00'))).status).toBe(200);
});

test('a booking of a deleted event type cannot be rescheduled', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world);
  await removeType(world, eventType);
  expect((await reschedule(world, booking, at(3, '09:00'))).body.code).toBe(
    'booking/not-reschedulable',
  );
  expect((await update(world, booking, { startedAt: at(3, '09:00') })).status).toBe(200);
});

test('a request that holds time stays a request and holds its new time', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world, { requiresConfirmation: true });
  expect((await reschedule(world, booking, at(3, '09:00'))).body.data.status).toBe('request');
  expect(await timeOf(world)).toMatchObject([{ kind: 'request', uid: booking.uid }]);
});

test('a request that holds no time is checked and moved, and holds no time there', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world, {
    requiresConfirmation: true,
    holdsWhileRequested: false,
    limits: [{ kind: 'bookings', period: 'day', max: 1 }],
  });
  const other = await world.eventType([world.member]);
  await book(world, other, at(3, '09:00'));
  expect(await reschedule(world, booking, at(3, '09:00'))).toMatchObject(taken('busy'));
  expect(await reschedule(world, booking, at(3, '10:10'))).toMatchObject(notOffered('grid'));
  expect((await reschedule(world, booking, at(3, '10:00'))).body.data.status).toBe('request');
  expect(await timeOf(world)).toHaveLength(1);
});

test('a start that a concurrent guest takes is 409, and the booking keeps its former time', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world);
  let isFirst = true;
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    await book(world, eventType, at(3, '09:00'));
  });
  expect(await reschedule(world, booking, at(3, '09:00'))).toMatchObject(taken('busy'));
  expect(await read(world, booking)).toEqual(booking);
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(409);
});

test('a booking that a concurrent request moved to the same start is not changed again', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  let isFirst = true;
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    await reschedule(world, booking, at(3, '09:00'));
  });
  const { status, headers } = await reschedule(world, booking, at(3, '09:00'));
  expect([status, headers.etag]).toEqual([200, '"2"']);
});

test('a booking of too many weeks for one change is 422, and can be moved within its weeks', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  await update(world, booking, { endedAt: at(2 + 60 * 7, '09:00') });
  const refused = await reschedule(world, booking, at(2 + 110 * 7, '09:00'));
  expect([refused.status, refused.body.code]).toEqual([422, 'booking/too-large']);
  expect((await reschedule(world, booking, at(3, '09:00'))).status).toBe(200);
});

test('a request of too many weeks is 422 before all of them are read', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world, {
    requiresConfirmation: true,
    holdsWhileRequested: false,
  });
  await update(world, booking, { endedAt: at(2 + 110 * 7, '09:00') });
  const calls = recordTableCalls();
  expect((await reschedule(world, booking, at(3, '09:00'))).body.code).toBe('booking/too-large');
  expect(calls.filter((name) => name === 'BatchGetItem')).toHaveLength(1);
});

test('a reschedule as a dry run, with another version, with unknown members or by another user changes nothing', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
  const { booking } = await booked(world);
  const start = at(3, '09:00');
  const dry = await reschedule(world, booking, start, { headers: { Prefer: 'handling=dry-run' } });
  expect(dry.body.data.startedAt).toBe(start);
  const late = await reschedule(world, booking, start, { headers: { 'If-Match': '"7"' } });
  expect(late.status).toBe(412);
  expect((await reschedule(other, booking, start)).body.code).toBe('booking/unknown');
  const sent = { params: { uid: booking.uid }, body: { startedAt: start, timeZone: 'UTC' } };
  const stranger = await world.addUser('member');
  expect((await call(RescheduleBooking, { as: stranger, ...sent })).body.code).toBe(
    'caller/role-forbids',
  );
  const body = { ...sent.body, endedAt: at(3, '10:00') };
  expect((await call(RescheduleBooking, { ...sent, as: world.owner, body })).status).toBe(400);
  expect(await read(world, booking)).toEqual(booking);
  expect((await call(RescheduleBooking, { as: world.member, ...sent })).status).toBe(200);
});
