import { expect, test, vi } from 'vitest';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { CreateSchedule } from '../../../lib/contract/schedules/create-schedule.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, closed, read, seatsLeft } from './guests.ts';

const change = (world: World, { uid }: { uid: string }, body: unknown) =>
  call(UpdateBooking, { as: world.owner, params: { uid }, body });

async function booked(world: World, overrides: Partial<EventType> = {}) {
  const eventType = await world.eventType([world.member], overrides);
  return { eventType, booking: await book(world, eventType, at(2, '09:00')) };
}

test('a new start keeps the length of a booking and frees its former time immediately', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world);
  const { status, body } = await change(world, booking, { startedAt: at(2, '13:10') });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ startedAt: at(2, '13:10'), endedAt: at(2, '13:40') });
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
  expect(await seatsLeft(world, eventType, at(2, '13:00'))).toBe(0);
  expect(await seatsLeft(world, eventType, at(2, '13:30'))).toBe(0);
});

test('a new end without a new start changes the length of a booking', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world);
  const longer = await change(world, booking, { endedAt: at(2, '10:00') });
  expect(longer.body.data).toMatchObject({ startedAt: at(2, '09:00'), endedAt: at(2, '10:00') });
  expect(await seatsLeft(world, eventType, at(2, '09:30'))).toBe(0);
  await change(world, booking, { startedAt: at(2, '11:00') });
  expect(await read(world, booking)).toMatchObject({ endedAt: at(2, '12:00') });
});

test('the new time can overlap the former time of the booking', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world, { bufferBefore: 20, bufferAfter: 20 });
  expect((await change(world, booking, { startedAt: at(2, '09:10') })).status).toBe(200);
});

test.each([
  ['before the start', at(2, '08:00')],
  ['at the start', at(2, '09:00')],
])('a new end of a booking %s is 422', async (_, endedAt) => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  const { status, body } = await change(world, booking, { endedAt });
  expect([status, body.code]).toEqual([422, 'time/end-not-after-start']);
  expect(body.errors).toMatchObject([{ pointer: '/endedAt' }]);
});

test('a new start of a booking in the past is 422', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  const { body } = await change(world, booking, { startedAt: at(-1, '09:00') });
  expect(body.code).toBe('booking/start-in-past');
  expect(body.errors).toMatchObject([{ pointer: '/startedAt' }]);
});

test('a booking that has begun can be made longer, also if its own start is sent again', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(booking.startedAt) + 600_000 });
  try {
    const endedAt = new Date(Date.parse(booking.endedAt) + 900_000).toISOString();
    const longer = await change(world, booking, { startedAt: booking.startedAt, endedAt });
    expect(longer.body.data).toMatchObject({ startedAt: booking.startedAt, endedAt });
  } finally {
    vi.useRealTimers();
  }
});

test('a new end of a booking with seconds is 422', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  const { body } = await change(world, booking, {
    endedAt: at(2, '10:00').replace('00.000', '01'),
  });
  expect(body.code).toBe('time/not-whole-minute');
});

test('a booking can be moved outside the offered hours, off the grid and inside the notice', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  await world.setHours(world.member, closed);
  expect((await change(world, booking, { startedAt: at(2, '03:07') })).status).toBe(200);
});

test('a booking can be moved onto a schedule of the host', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  const { userId } = world.member;
  const schedule = await call(CreateSchedule, {
    as: world.owner,
    body: {
      name: 'A talk',
      timeZone: 'UTC',
      startedAt: at(2, '12:00'),
      endedAt: at(2, '13:00'),
      attendees: [{ userId, role: 'admin', userType: 'host' }],
    },
  });
  expect(schedule.status).toBe(201);
  expect((await change(world, booking, { startedAt: at(2, '12:00') })).status).toBe(200);
});

test('the buffered time of another booking refuses a move, and an adjacent end does not', async () => {
  const world = await auditedWorld();
  const buffered = { bufferBefore: 15, bufferAfter: 15 };
  const { eventType, booking } = await booked(world, { ...buffered, interval: 15 });
  await book(world, eventType, at(2, '12:00'));
  const refused = await change(world, booking, { startedAt: at(2, '11:14') });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'booking/slot-taken', reason: 'busy' },
  });
  expect((await change(world, booking, { startedAt: at(2, '12:45') })).status).toBe(409);
  expect((await change(world, booking, { startedAt: at(2, '11:00') })).status).toBe(200);
  expect((await change(world, booking, { startedAt: at(2, '13:00') })).status).toBe(200);
});

test('a refused change of the time also changes no other member', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world);
  await book(world, eventType, at(2, '12:00'));
  await change(world, booking, { startedAt: at(2, '12:00'), name: 'Another' });
  expect(await read(world, booking)).toEqual(booking);
});

test('a request that holds no time is moved without a check', async () => {
  const world = await auditedWorld();
  const asking = { requiresConfirmation: true, holdsWhileRequested: false };
  const { booking } = await booked(world, asking);
  const open = await world.eventType([world.member]);
  await book(world, open, at(2, '12:00'));
  const { status, body } = await change(world, booking, { startedAt: at(2, '12:00') });
  expect([status, body.data.status]).toEqual([200, 'request']);
});

test('a request that holds time is moved only if its new time is free', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world, { requiresConfirmation: true });
  const open = await world.eventType([world.member]);
  await book(world, open, at(2, '12:00'));
  expect((await change(world, booking, { startedAt: at(2, '12:00') })).status).toBe(409);
});

test('a booking of many weeks occupies each of them, and frees them when it becomes shorter', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world);
  expect((await change(world, booking, { endedAt: at(60, '09:00') })).status).toBe(200);
  expect(await seatsLeft(world, eventType, at(40, '09:00'))).toBe(0);
  const { versions } = await ledgerOf(world.of, world.member, at(2, '09:00'), at(60, '09:00'));
  expect(versions.every((ver) => ver > 0)).toBe(true);
  await change(world, booking, { startedAt: at(30, '09:00'), endedAt: at(30, '10:00') });
  expect(await seatsLeft(world, eventType, at(40, '09:00'))).toBe(1);
});

test.each(['9999-12-31T23:00:00Z', '2050-01-01T00:00:00Z'])(
  'an end at %s is 422, because the booking has too many weeks for one change',
  async (endedAt) => {
    const world = await auditedWorld();
    const { booking } = await booked(world);
    const { status, body } = await change(world, booking, { endedAt });
    expect([status, body.code]).toEqual([422, 'booking/too-large']);
    expect(await read(world, booking)).toEqual(booking);
  },
);

test('a start in the last minutes of the year 9999 is 422 if the end would be after that year', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world);
  const { status } = await change(world, booking, { startedAt: '9999-12-31T23:45:00Z' });
  expect(status).toBe(422);
});

test('only one of several bookings can be moved to one time concurrently', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world);
  const others = await Promise.all(
    ['10:00', '11:00', '12:00', '13:00'].map((time) => book(world, eventType, at(2, time))),
  );
  const moves = await Promise.all(
    [booking, ...others].map((one, i) => change(world, one, { startedAt: at(5, `15:0${i}`) })),
  );
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

test('two bookings cannot swap their times with one change after the other', async () => {
  const world = await auditedWorld();
  const { eventType, booking } = await booked(world);
  const other = await book(world, eventType, at(2, '10:00'));
  expect((await change(world, booking, { startedAt: at(2, '10:00') })).status).toBe(409);
  expect((await change(world, other, { startedAt: at(3, '10:00') })).status).toBe(200);
  expect((await change(world, booking, { startedAt: at(2, '10:00') })).status).toBe(200);
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(201);
});
