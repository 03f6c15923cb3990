import { expect, test } from 'vitest';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { call } from '../../support/http/call.ts';
import { at, auditedWorld, book, read } from './guests.ts';

/** A booking whose members all differ from the defaults. */
async function richBooking() {
  const world = await auditedWorld();
  const location = {
    locationId: 'custom' as const,
    provider: null,
    url: 'https://meet.example.com/a',
    phoneNumber: '+44 20 0000 0000',
    address: '1 Example Street',
    customLocation: 'The bench',
    access: 'The blue door.',
  };
  const eventType = await world.eventType([world.member], {
    locations: [location],
    priority: 'high',
    capacity: 3,
  });
  const details = { name: 'Tessa', message: 'The quarterly figures.', timeZone: 'Asia/Kathmandu' };
  return { world, booking: await book(world, eventType, at(2, '09:00'), details) };
}

const sent = {
  name: 'Another name',
  description: 'Bring the plans.',
  timeZone: 'America/New_York',
  priority: 'low',
  startedAt: at(3, '10:00'),
  endedAt: at(2, '11:00'),
} as const;

test.each(Object.keys(sent) as (keyof typeof sent)[])(
  'a change of %s keeps every other member of a booking as it was, however unusual',
  async (member) => {
    const { world, booking } = await richBooking();
    const params = { uid: booking.uid };
    const body = { [member]: sent[member] };
    const changed = await call(UpdateBooking, { as: world.owner, params, body });
    // A new start also moves the end.
    const moved = member === 'startedAt' ? { endedAt: at(3, '10:30') } : {};
    const expected = { ...booking, ...body, ...moved, updatedAt: expect.any(String) };
    expect(changed.body.data).toEqual(expected);
    expect(await read(world, booking)).toEqual(changed.body.data);
  },
);

test('a change of the hosts keeps every other member of a booking', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member], { priority: 'high' });
  const booking = await book(world, eventType, at(2, '09:00'), { message: 'The figures.' });
  const params = { uid: booking.uid };
  const hosts = [{ userId: world.admin.userId, role: 'viewer' }];
  const { body } = await call(UpdateBooking, { as: world.owner, params, body: { hosts } });
  expect(body.data).toEqual({ ...booking, hosts, updatedAt: expect.any(String) });
});
