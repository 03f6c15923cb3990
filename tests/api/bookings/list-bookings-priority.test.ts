import { expect, test } from 'vitest';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { call } from '../../support/http/call.ts';
import { pages } from '../../support/http/pages.ts';
import { at, auditedWorld, book } from './guests.ts';

test('bookings are filtered by priority in every list, also after the priority changes', async () => {
  const world = await auditedWorld();
  const { owner: as, member } = world;
  const eventType = await world.eventType([member], { priority: 'low' });
  const urgent = await world.eventType([member], { priority: 'high', requiresConfirmation: true });
  const low = await book(world, eventType, at(2, '09:00'));
  const changed = await book(world, eventType, at(2, '10:00'));
  const high = await book(world, urgent, at(2, '11:00'));
  const change = (body: object) => call(UpdateBooking, { as, params: { uid: changed.uid }, body });
  await change({ priority: 'high', name: 'Not "priority":"low"' });
  const found = async (query: Readonly<Record<string, string>>) =>
    (await pages(ListBookings, { as, query: { ...query, perPage: '1' } }))
      .flat()
      .map(({ uid }) => uid);
  expect(await found({ priority: 'low' })).toEqual([low.uid]);
  expect(await found({ priority: 'high' })).toEqual([changed.uid, high.uid]);
  expect(await found({ priority: 'middle' })).toEqual([]);
  expect(await found({ priority: 'high', status: 'request' })).toEqual([high.uid]);
  expect(await found({ priority: 'low', userId: member.userId })).toEqual([low.uid]);
  expect(await found({ priority: 'high', eventTypeId: eventType.uid })).toEqual([changed.uid]);
  expect(await found({ priority: 'low', email: 'guest@example.com' })).toEqual([low.uid]);
});

test('an unknown priority in a list of bookings is 400', async () => {
  const world = await auditedWorld();
  const answer = await call(ListBookings, { as: world.owner, query: { priority: 'urgent' } });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: 'query/priority' }] } });
});
