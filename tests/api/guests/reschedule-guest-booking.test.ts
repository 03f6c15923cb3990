import { afterEach, expect, test, vi } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ConfirmBooking } from '../../../lib/contract/bookings/confirm-booking.ts';
import { UpdateEventType } from '../../../lib/contract/event-types/update-event-type.ts';
import { RescheduleGuestBooking } from '../../../lib/contract/guests/reschedule-guest-booking.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { call } from '../../support/http/call.ts';
import { at, auditedWorld, book, read } from '../bookings/guests.ts';
import { tokenOf } from './links.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function booked(overrides: object = {}) {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], overrides);
  const booking = await book(world, eventType, at(3, '09:00'));
  return { world, eventType, booking, token: await tokenOf(world, booking) };
}

const move = (guest: string, startedAt: string, timeZone = 'Europe/London') =>
  call(RescheduleGuestBooking, { guest, body: { startedAt, timeZone } });

test('a guest reschedules a booking with the same effects as a host, and the change names the guest', async () => {
  const { world, booking, token } = await booked();
  const { status, headers, body } = await move(token, at(4, '10:00'));
  expect([status, headers['referrer-policy']]).toEqual([200, 'no-referrer']);
  expect(headers.etag).toMatch(/^"2-/u);
  expect(body.data).toMatchObject({
    startedAt: at(4, '10:00'),
    endedAt: at(4, '10:30'),
    timeZone: 'Europe/London',
    cancellableUntil: at(4, '10:00'),
  });
  expect(await read(world, booking)).toMatchObject({ startedAt: at(4, '10:00') });
  const items = await storedItems();
  const item = items.find(
    ({ pk, sk }) => String(pk).endsWith(`#B#${booking.uid}`) && sk === 'META',
  );
  expect(item?.change).toMatchObject({ kind: 'guest_rescheduled', by: 'guest' });
  await book(world, { uid: booking.eventTypeId ?? '' }, at(3, '09:00'));
});

test('guestMayRescheduleUntil of the event type ends rescheduling by guests, exact to the millisecond', async () => {
  const { booking, token } = await booked({ guestMayRescheduleUntil: 60, guestMayCancelUntil: 0 });
  const untilMs = Date.parse(booking.startedAt) - 3_600_000;
  vi.useFakeTimers({ now: untilMs, toFake: ['Date'] });
  expect((await move(token, at(1, '10:00'))).body.code).toBe('booking/too-late');
  vi.setSystemTime(untilMs - 1);
  expect((await move(token, at(1, '10:00'))).status).toBe(200);
});

test('a reschedule to the same start only changes the time zone, and is possible until the end', async () => {
  const { booking, token } = await booked();
  vi.useFakeTimers({ now: Date.parse(booking.startedAt) + 60_000, toFake: ['Date'] });
  expect((await move(token, booking.startedAt)).body.data.timeZone).toBe('Europe/London');
  expect((await move(token, at(1, '10:00'))).body.code).toBe('booking/too-late');
  vi.setSystemTime(Date.parse(booking.endedAt));
  expect((await move(token, booking.startedAt)).body.code).toBe('booking/already-over');
});

test('a taken start is 409 with the next starts, and a start that is not offered is refused', async () => {
  const { world, eventType, token } = await booked();
  await book(world, eventType, at(4, '10:00'));
  const taken = await move(token, at(4, '10:00'));
  expect([taken.status, taken.body.code]).toEqual([409, 'booking/slot-taken']);
  expect(taken.body.nextStarts).toEqual([at(4, '10:30'), at(4, '11:00'), at(4, '11:30')]);
  expect((await move(token, at(4, '10:10'))).body.code).toBe('booking/not-offered');
  expect((await move(token, at(-1, '10:00'))).body.code).toBe('booking/start-in-past');
  expect((await move(token, at(4, '11:00').replace(':00.', ':01.'))).body.code).toBe(
    'time/not-whole-minute',
  );
  expect((await move(token, at(4, '11:00'), 'Mars/Base')).body.code).toBe('time-zone/unknown');
  const both = await move(token, at(4, '11:00').replace(':00.', ':01.'), 'Mars/Base');
  expect(both.body.code).toBe('request/unprocessable');
});

test('a cancelled booking and a booking of a disabled event type are not rescheduled', async () => {
  const { world, eventType, booking, token } = await booked();
  const params = { uid: eventType.uid };
  await call(UpdateEventType, { as: world.owner, params, body: { status: 'disable' } });
  expect((await move(token, at(4, '10:00'))).body.code).toBe('booking/not-reschedulable');
  await call(CancelBooking, { as: world.owner, params: { uid: booking.uid } });
  expect((await move(token, at(4, '10:00'))).body.code).toBe('booking/already-cancelled');
});

test('a reschedule by the guest does not change the status of a booking', async () => {
  const { world, booking, token } = await booked({ requiresConfirmation: true });
  expect((await move(token, at(4, '10:00'))).body.data.status).toBe('request');
  await call(ConfirmBooking, { as: world.owner, params: { uid: booking.uid } });
  expect((await move(token, at(4, '11:00'))).body.data.status).toBe('open');
  expect(await read(world, booking)).toMatchObject({ startedAt: at(4, '11:00'), status: 'open' });
});

test('only one of five concurrent reschedules to one start succeeds', async () => {
  const { world, eventType, token } = await booked();
  const others = await Promise.all(
    ['11:00', '12:00', '13:00', '14:00'].map(async (time) =>
      tokenOf(world, await book(world, eventType, at(3, time))),
    ),
  );
  const moves = [token, ...others].map((guest) => move(guest, at(4, '10:00')));
  const statuses = (await Promise.all(moves)).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 409, 409, 409, 409]);
});
