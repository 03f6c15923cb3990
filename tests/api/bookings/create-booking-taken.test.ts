import { expect, test } from 'vitest';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { CreateSchedule } from '../../../lib/contract/schedules/create-schedule.ts';
import { daily } from '../../support/hours/daily.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book, closed, requestFor } from './guests.ts';

type Taken = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Expects a 409 with this reason, and returns its next starts. A dry run must accept each of them. */
async function holdTaken(
  world: World,
  eventType: { uid: string },
  taken: Taken,
  reason: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<readonly string[]> {
  expect(taken).toMatchObject({ status: 409, body: { code: 'booking/slot-taken', reason } });
  const next = taken.body.nextStarts as readonly string[];
  for (const start of next) {
    const body = requestFor(eventType, start, more);
    const headers = { Prefer: 'handling=dry-run' };
    const dry = await call(CreateBooking, { as: world.owner, body, headers });
    expect(dry.status, `${start} can be booked`).toBe(200);
  }
  return next;
}

test('a start that another guest has booked is 409 with the next three free starts', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  for (const time of ['09:00', '09:30', '10:30']) await book(world, eventType, at(2, time));
  const taken = await ask(world, eventType, at(2, '09:00'));
  expect(await holdTaken(world, eventType, taken, 'busy')).toEqual([
    at(2, '10:00'),
    at(2, '11:00'),
    at(2, '11:30'),
  ]);
});

test('a start whose buffers are not free is 409 for that reason', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { bufferAfter: 15 });
  await book(world, eventType, at(2, '09:00'));
  const taken = await ask(world, eventType, at(2, '08:30'));
  const next = await holdTaken(world, eventType, taken, 'buffer');
  expect(next).toEqual([at(2, '10:00'), at(2, '10:30'), at(2, '11:00')]);
});

test('a booking of another event type and a schedule take the time of the host', async () => {
  const world = await auditedWorld();
  const [one, other] = await Promise.all([
    world.eventType([world.member]),
    world.eventType([world.member], { duration: 60, interval: 60 }),
  ]);
  await book(world, one, at(2, '09:30'));
  await holdTaken(world, other, await ask(world, other, at(2, '09:00')), 'busy');
  await call(CreateSchedule, {
    as: world.owner,
    body: {
      name: 'A talk',
      timeZone: 'UTC',
      startedAt: at(2, '12:10'),
      endedAt: at(2, '12:20'),
      attendees: [{ userId: world.member.userId, role: 'admin', userType: 'host' }],
    },
  });
  const taken = await ask(world, one, at(2, '12:00'));
  expect((await holdTaken(world, one, taken, 'busy'))[0]).toBe(at(2, '12:30'));
});

test('a full slot is 409 for its capacity', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { capacity: 2 });
  await book(world, eventType, at(2, '09:00'));
  await book(world, eventType, at(2, '09:00'));
  const taken = await ask(world, eventType, at(2, '09:00'));
  expect((await holdTaken(world, eventType, taken, 'capacity'))[0]).toBe(at(2, '09:30'));
});

test('a limit that is used up refuses the day, and the next free start is on the next day', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], {
    limits: [{ kind: 'bookings', period: 'day', max: 1 }],
  });
  await book(world, eventType, at(2, '09:00'));
  const taken = await ask(world, eventType, at(2, '10:00'));
  const next = await holdTaken(world, eventType, taken, 'limit');
  expect(next[0]).toBe(at(3, '00:00'));
});

test('a guest who has used up their own limit gets next starts that they can book', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], {
    limits: [{ kind: 'bookingsPerEmail', period: 'day', max: 1 }],
  });
  const mine = { email: 'Me@Example.com' };
  await book(world, eventType, at(2, '09:00'), mine);
  const taken = await ask(world, eventType, at(2, '10:00'), { email: 'me@example.COM' });
  const next = await holdTaken(world, eventType, taken, 'limit', mine);
  expect(next[0]).toBe(at(3, '00:00'));
  const other = await ask(world, eventType, at(2, '09:00'), { email: 'you@example.com' });
  expect((await holdTaken(world, eventType, other, 'busy'))[0]).toBe(at(2, '09:30'));
});

test('a start is 409 if one host is closed and the other one is busy', async () => {
  const world = await auditedWorld('admin');
  await world.setHours(world.admin, closed);
  const eventType = await world.eventType([world.admin, world.member]);
  await book(world, eventType, at(2, '09:00'));
  await holdTaken(world, eventType, await ask(world, eventType, at(2, '09:00')), 'busy');
});

test('no next start is returned if nothing is free in two weeks', async () => {
  const world = await auditedWorld();
  await world.setHours(world.member, daily('UTC', 9, 10));
  const eventType = await world.eventType([world.member], {
    duration: 60,
    interval: 60,
    window: { startedAt: at(2, '09:00'), endedAt: at(2, '10:00') },
  });
  await book(world, eventType, at(2, '09:00'));
  const taken = await ask(world, eventType, at(2, '09:00'));
  expect(await holdTaken(world, eventType, taken, 'busy')).toEqual([]);
});

test('adjacent bookings are accepted, and overlapping ones are 409', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { interval: 15 });
  await book(world, eventType, at(2, '09:00'));
  await book(world, eventType, at(2, '09:30'));
  await book(world, eventType, at(2, '08:30'));
  for (const time of ['08:15', '08:45', '09:15', '09:45']) {
    expect((await ask(world, eventType, at(2, time))).status).toBe(409);
  }
});
