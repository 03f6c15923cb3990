import { afterEach, expect, test, vi } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { UpdateEventType } from '../../../lib/contract/event-types/update-event-type.ts';
import { ListGuestAvailableSchedules } from '../../../lib/contract/guests/list-guest-available-schedules.ts';
import { RescheduleGuestBooking } from '../../../lib/contract/guests/reschedule-guest-booking.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { at, auditedWorld, book } from '../bookings/guests.ts';
import { tokenOf } from './links.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function booked(overrides: object = {}) {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { interval: 60, ...overrides });
  const booking = await book(world, eventType, at(3, '09:00'));
  return { world, eventType, booking, token: await tokenOf(world, booking) };
}

async function starts(guest: string, from: string, to: string): Promise<string[]> {
  const query = { periodStart: from, periodEnd: to };
  const { body } = await call(ListGuestAvailableSchedules, { guest, query });
  return body.data.map(({ startedAt }) => startedAt);
}

test('the starts for a reschedule are computed without the booking and do not contain its own start', async () => {
  const { world, eventType, token } = await booked({ bufferBefore: 60, bufferAfter: 60 });
  await book(world, eventType, at(3, '13:00'));
  const all = await starts(token, at(3, '07:00'), at(3, '17:00'));
  const times = ['07:00', '08:00', '10:00', '16:00'];
  expect(all).toEqual(times.map((time) => at(3, time)));
});

test('exactly the listed starts are accepted by a reschedule', async () => {
  const { world, eventType, booking, token } = await booked({
    capacity: 2,
    minimumNotice: 60,
    limits: [{ kind: 'bookingsPerEmail', period: 'day', max: 2 }],
  });
  await book(world, eventType, booking.startedAt, { email: 'b@example.com' });
  await book(world, eventType, at(3, '11:00'), { email: 'c@example.com' });
  await book(world, eventType, at(3, '11:00'), { email: 'd@example.com' });
  await book(world, eventType, at(4, '07:00'));
  await book(world, eventType, at(4, '08:00'));
  const listed = new Set([
    ...(await starts(token, at(3, '08:00'), at(3, '13:00'))),
    ...(await starts(token, at(4, '08:00'), at(4, '10:00'))),
  ]);
  const candidates = ['08:00', '10:00', '11:00', '12:00'].map((time) => at(3, time));
  const dry = { prefer: 'handling=dry-run' };
  const movable: string[] = [];
  for (const startedAt of [...candidates, at(4, '08:00'), at(4, '09:00')]) {
    const body = { startedAt, timeZone: 'UTC' };
    const answer = await call(RescheduleGuestBooking, { guest: token, body, headers: dry });
    if (answer.status === 200) movable.push(startedAt);
  }
  expect([...listed]).toEqual(movable);
  expect(movable).toEqual(['08:00', '10:00', '12:00'].map((time) => at(3, time)));
});

test('a guest without permission to reschedule gets no starts', async () => {
  const { world, eventType, booking, token } = await booked({ guestMayRescheduleUntil: 60 });
  const day = [at(4, '09:00'), at(4, '11:00')] as const;
  expect(await starts(token, ...day)).toHaveLength(2);
  vi.useFakeTimers({ now: Date.parse(booking.startedAt) - 3_600_000, toFake: ['Date'] });
  expect(await starts(token, ...day)).toEqual([]);
  vi.useRealTimers();
  const params = { uid: eventType.uid };
  await call(UpdateEventType, { as: world.owner, params, body: { status: 'disable' } });
  expect(await starts(token, ...day)).toEqual([]);
  await call(UpdateEventType, { as: world.owner, params, body: { status: 'enable' } });
  await call(CancelBooking, { as: world.owner, params: { uid: booking.uid } });
  expect(await starts(token, ...day)).toEqual([]);
});

test('the starts for a reschedule take two reads', async () => {
  const { token } = await booked();
  await starts(token, at(3, '07:00'), at(3, '16:00'));
  const calls = recordTableCalls();
  await starts(token, at(3, '07:00'), at(3, '16:00'));
  expect(calls).toEqual(['GetItem', 'BatchGetItem']);
});

test('an empty period of starts for a reschedule is 422', async () => {
  const { token } = await booked();
  const query = { periodStart: at(3, '07:00'), periodEnd: at(3, '07:00') };
  const { body } = await call(ListGuestAvailableSchedules, { guest: token, query });
  expect(body.code).toBe('period/invalid');
});
