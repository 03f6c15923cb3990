import { expect, test } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { keys } from '../../lib/data/keys.ts';
import { call } from '../support/call.ts';
import { readyWorld } from '../support/ready.ts';
import { setAttribute } from '../support/set-attribute.ts';

test('a booking of a schema that only a later release knows is 500 in each operation, and is not changed', async () => {
  const { world, newBooking } = await readyWorld();
  const uid = await newBooking();
  const key = keys.booking(world.of, uid);
  await setAttribute(key, 'schema', 2);
  const stored = (await readItems(world.of, [key])).get(key);
  const as = world.owner;
  const answers = [
    await call(GetBooking, { as, params: { uid } }),
    await call(ListBookings, { as }),
    await call(ListBookings, { as, query: { order: 'createdAt' } }),
    await call(UpdateBooking, { as, params: { uid }, body: { name: 'Another name' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  expect((await readItems(world.of, [key])).get(key)).toEqual(stored);
});
