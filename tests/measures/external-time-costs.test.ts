import { expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { at, requestFor } from '../api/bookings/guests.ts';
import { connect } from '../api/calendar-connections/connecting.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { feedOf } from '../support/external-calendars/feeds.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';

/** The costs of slots of four weeks and of a booking with two hosts, after one request of each. */
async function costs(world: World<'admin'>) {
  const eventType = await world.eventType([world.owner, world.admin]);
  const meter = meterTable();
  const query = { periodStart: at(1, '00:00'), periodEnd: at(29, '00:00') };
  const slots = async () => {
    const sent = { as: world.member, params: { uid: eventType.uid }, query };
    expect((await call(ListAvailableSchedules, sent)).status).toBe(200);
  };
  const book = async (start: string) => {
    const sent = { as: world.member, body: requestFor(eventType, start) };
    expect((await call(CreateBooking, sent)).status).toBe(201);
  };
  await slots();
  await book(at(3, '10:00'));
  return { slots: await meter(slots), booking: await meter(() => book(at(3, '12:00'))) };
}

test('connected calendars of hosts cost no further call, and hosts without them no further unit', async () => {
  const without = await newWorld('admin');
  const plain = await costs(without);
  // Only the calendars of hosts are read, so the calendar of another member costs nothing.
  await connect(without.member, feedOf({ start: at(2, '09:00'), end: at(2, '10:00') }));
  expect(await costs(without)).toEqual(plain);
  const { owner, ...others } = await newWorld('admin');
  await connect(owner, feedOf({ start: at(2, '09:00'), end: at(2, '10:00') }));
  const connected = await costs({ owner, ...others });
  expect(connected.slots.calls).toEqual(plain.slots.calls);
  expect(connected.booking.calls).toEqual(plain.booking.calls);
  expect(connected.slots.readUnits).toBe(plain.slots.readUnits + 0.5);
  expect(connected.booking.readUnits).toBe(plain.booking.readUnits + 1);
  expect(connected.booking.writeUnits).toBe(plain.booking.writeUnits);
});
