import { beforeAll, expect, test } from 'vitest';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { call } from '../../support/call.ts';
import { newWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await newWorld();
});

const tomorrow = (hour: number) => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
};
const guest = {
  timeZone: 'Asia/Tokyo',
  email: 'guest@example.com',
  name: 'A guest',
  locationId: null,
};

test('a free start is booked, and read back as it was answered', async () => {
  const eventType = await world.eventType([world.member]);
  const body = { ...guest, eventTypeId: eventType.uid, startedAt: tomorrow(9) };
  const made = await call(CreateBooking, { as: world.owner, body });

  expect(made.body).toMatchObject({ data: { startedAt: tomorrow(9), status: 'open' } });
  const { uid } = made.body.data;
  expect(made.headers.location).toBe(`/v1/bookings/${uid}`);
  const read = await call(GetBooking, { as: world.owner, params: { uid } });
  expect(read.body.data).toEqual(made.body.data);
});

test('a second guest is told 409 with the next free starts', async () => {
  const eventType = await world.eventType([world.admin]);
  const body = { ...guest, eventTypeId: eventType.uid, startedAt: tomorrow(9) };
  await call(CreateBooking, { as: world.owner, body });
  const second = await call(CreateBooking, { as: world.owner, body });
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ code: 'booking/slot-taken', reason: 'busy' });
  expect(second.body.nextStarts).toHaveLength(3);
});
