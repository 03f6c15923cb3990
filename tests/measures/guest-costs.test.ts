import { expect, test } from 'vitest';
import { CreateGuestLink } from '../../lib/contract/bookings/create-guest-link.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { CancelGuestBooking } from '../../lib/contract/guests/cancel-guest-booking.ts';
import { GetGuestBooking } from '../../lib/contract/guests/get-guest-booking.ts';
import { GetGuestBookingIcs } from '../../lib/contract/guests/get-guest-booking-ics.ts';
import { RescheduleGuestBooking } from '../../lib/contract/guests/reschedule-guest-booking.ts';
import { at, book } from '../api/bookings/guests.ts';
import { tokenOf } from '../api/guests/links.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';

test('an operation of a guest costs one read of the booking more than the same operation of a host', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const booking = await book(world, eventType, at(3, '09:00'));
  const guest = await tokenOf(world, booking);
  const params = { uid: booking.uid };
  const as = world.owner;
  const meter = meterTable();

  const given = await meter(() => call(CreateGuestLink, { as, params }));
  expect([given.calls, given.readUnits, given.writeUnits]).toEqual([['BatchGetItem'], 1, 0]);

  for (const contract of [GetGuestBooking, GetGuestBookingIcs] as const) {
    const read = await meter(() => call(contract as typeof GetGuestBooking, { guest }));
    expect([read.calls, read.isConsistent]).toEqual([['GetItem', 'BatchGetItem'], true]);
    expect(read.readUnits).toBeLessThanOrEqual(4);
  }
  const refused = await meter(() => call(GetGuestBooking, { guest: 'altered' }));
  expect([refused.calls, refused.writeUnits]).toEqual([['GetItem'], 0]);
  expect(refused.readUnits).toBeLessThanOrEqual(1);

  const to = (time: string) => ({ startedAt: at(3, time), timeZone: 'Asia/Tokyo' });
  const byHost = await meter(() => call(RescheduleBooking, { as, params, body: to('11:00') }));
  const byGuest = await meter(() => call(RescheduleGuestBooking, { guest, body: to('13:00') }));
  expect(byGuest.calls).toEqual(['GetItem', ...byHost.calls]);
  expect([byGuest.readUnits, byGuest.writeUnits]).toEqual([
    byHost.readUnits + 1,
    byHost.writeUnits,
  ]);
  const cancelled = await meter(() => call(CancelGuestBooking, { guest }));
  expect(cancelled.calls).toEqual([
    'GetItem',
    'BatchGetItem',
    'BatchGetItem',
    'TransactWriteItems',
  ]);
  expect(cancelled.writeUnits).toBeLessThanOrEqual(10);
});
