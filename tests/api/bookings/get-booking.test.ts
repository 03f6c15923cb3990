import { expect, test } from 'vitest';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { call } from '../../support/http/call.ts';
import { at, auditedWorld, book } from './guests.ts';

test('a created booking is read back with its version, and is 304 if it has not changed', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const booking = await book(world, eventType, at(2, '09:00'));
  const params = { uid: booking.uid };
  const found = await call(GetBooking, { as: world.owner, params });
  expect(found.body.data).toEqual(booking);
  expect(found.headers.etag).toBe('"1"');
  const headers = { 'If-None-Match': '"1"' };
  expect((await call(GetBooking, { as: world.owner, params, headers })).status).toBe(304);
});

test('a booking is returned whole if If-None-Match contains another version', async () => {
  const world = await auditedWorld();
  const booking = await book(world, await world.eventType([world.member]), at(2, '09:00'));
  const headers = { 'If-None-Match': '"2"' };
  const found = await call(GetBooking, { as: world.owner, params: { uid: booking.uid }, headers });
  expect([found.status, found.body.data]).toEqual([200, booking]);
});

test('members read every booking, restricted users those that they host, and other organizations none', async () => {
  const [world, other] = await Promise.all([auditedWorld('admin', 'restricted'), auditedWorld()]);
  const theirs = await book(world, await world.eventType([world.member]), at(2, '09:00'));
  const own = await book(world, await world.eventType([world.restricted]), at(2, '09:00'));
  const get = (as: { readonly key: string }, uid: string) =>
    call(GetBooking, { as, params: { uid } });
  expect((await get(world.admin, theirs.uid)).body.data).toEqual(theirs);
  expect((await get(world.restricted, own.uid)).body.data).toEqual(own);
  for (const hidden of [
    await get(world.restricted, theirs.uid),
    await get(other.owner, theirs.uid),
    await get(world.owner, 'abcdefghijkl'),
    await get(world.owner, 'a strange/id'),
  ]) {
    expect([hidden.status, hidden.body.code]).toEqual([404, 'booking/unknown']);
  }
});
